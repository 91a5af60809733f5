package io.celladb.engine.sstable.data;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import org.jspecify.annotations.Nullable;

/**
 * Names the damaged file when a page of {@code Data.db} and the component that describes pages
 * contradict each other. The digest decides: when the data file is as it says, the other one is
 * damaged. It is asked once, and only after damage has shown, because that reads the whole file.
 * Safe for use by many threads.
 */
final class PageDamage {
  private final ComponentFiles components;
  private final Component description;
  private volatile @Nullable Boolean isDataSound;

  /** Makes it for the component that describes the pages. */
  PageDamage(ComponentFiles components, Component description) {
    this.components = components;
    this.description = description;
  }

  /**
   * Returns the damage.
   *
   * @param dataOffset where the page starts on disk
   * @param descriptionOffset where the other component tells of it
   */
  CorruptionException at(long dataOffset, long descriptionOffset, String expected, String found) {
    return isDataSound()
        ? of(
            description,
            descriptionOffset,
            "what fits Data.db, which is as its digest says",
            "%s for %s at %d".formatted(found, expected, dataOffset))
        : of(Component.DATA, dataOffset, expected, found);
  }

  /** Returns the path of {@code Data.db} for messages. */
  String dataPath() {
    return components.describe(Component.DATA);
  }

  private CorruptionException of(Component component, long offset, String expected, String found) {
    return new CorruptionException(
        components.describe(component), component.fileName(), offset, expected, found);
  }

  private boolean isDataSound() {
    Boolean known = isDataSound;
    if (known == null) {
      known = fitsDigest();
      isDataSound = known;
    }
    return known;
  }

  private boolean fitsDigest() {
    if (!components.has(Component.DIGEST)) {
      return false;
    }
    try {
      return Digest.fits(components);
    } catch (CorruptionException e) {
      return false; // a digest that is none says nothing
    }
  }
}
