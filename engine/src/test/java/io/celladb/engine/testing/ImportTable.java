package io.celladb.engine.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The import tables of {@code docs/architecture.md}, and the check of a module's classes against
 * them.
 *
 * <p>A row's last cell lists packages in backticks, groups by their bare name, or "everything in"
 * followed by the packages whose whole subtree is open.
 */
public final class ImportTable {
  private static final String ROOT = "io.celladb.";
  private static final List<String> MODULES = List.of("engine", "cql", "server", "bench");
  private static final List<String> FREE = List.of("java", "javax", "jdk", "org.jspecify");
  private static final String EVERYTHING_IN = "everything in ";
  private static final Pattern TOKEN = Pattern.compile("[\\s,]+");

  private final Map<String, Set<String>> packagesByGroup = new LinkedHashMap<>();
  private final Map<String, Row> rowsByPackage = new LinkedHashMap<>();

  private record Row(Set<String> exact, Set<String> subtrees, String text) {
    boolean allows(String name) {
      return exact.contains(name) || subtrees.stream().anyMatch(top -> isWithin(name, top));
    }
  }

  private ImportTable() {}

  /** Reads the table of the project that the working directory belongs to. */
  public static ImportTable read() {
    for (Path dir = Path.of("").toAbsolutePath(); dir != null; dir = dir.getParent()) {
      Path page = dir.resolve("docs/architecture.md");
      if (Files.isRegularFile(page)) {
        try {
          return parse(Files.readAllLines(page));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new IllegalStateException("no docs/architecture.md above the working directory");
  }

  /** Reads the tables headed "Group" and "Package" among the lines of a Markdown page. */
  public static ImportTable parse(List<String> lines) {
    ImportTable table = new ImportTable();
    String heading = "";
    for (String line : lines) {
      if (!line.startsWith("|")) {
        heading = "";
        continue;
      }
      String[] cells = line.substring(1).split("\\|", -1);
      String first = cells[0].strip();
      if (heading.isEmpty()) {
        heading = first;
      } else if (!first.startsWith("---")) {
        table.addRow(heading, first.replace("`", ""), cells);
      }
    }
    return table;
  }

  private void addRow(String heading, String name, String[] cells) {
    switch (heading) {
      case "Group" -> packagesByGroup.put(name, expand(cells[1]));
      case "Package" -> {
        String text = cells[2].strip().replace("`", "");
        Row row =
            text.startsWith(EVERYTHING_IN)
                ? new Row(Set.of(), expand(text.substring(EVERYTHING_IN.length())), text)
                : new Row(expand(text), Set.of(), text);
        rowsByPackage.put(name, row);
      }
      default -> {
        // Another table of the page.
      }
    }
  }

  private Set<String> expand(String cell) {
    Set<String> names = new LinkedHashSet<>();
    for (String token : TOKEN.split(cell.replace("`", "").strip())) {
      if (!token.equals("nothing")) {
        names.addAll(packagesByGroup.getOrDefault(token, Set.of(token)));
      }
    }
    return names;
  }

  /** Fails with one line for each import that the table does not list. */
  public void check(Path classes) {
    classes()
        .should(new FollowTable())
        .allowEmptyShould(true)
        .check(new ClassFileImporter().importPath(classes));
  }

  /**
   * Packages that import each other, directly or around a corner, if the tables allowed all they
   * list; empty when every arrow goes down.
   */
  public List<String> cycles() {
    Map<String, Set<String>> below = new TreeMap<>();
    rowsByPackage.forEach((name, row) -> below.put(name, reachable(row.exact())));
    List<String> cycles = new ArrayList<>();
    below.forEach(
        (name, reached) -> {
          if (reached.contains(name)) {
            cycles.add(name);
          }
        });
    return cycles;
  }

  private Set<String> reachable(Set<String> start) {
    Set<String> seen = new LinkedHashSet<>();
    List<String> left = new ArrayList<>(start);
    while (!left.isEmpty()) {
      String name = left.remove(left.size() - 1);
      if (seen.add(name) && rowsByPackage.containsKey(name)) {
        left.addAll(rowsByPackage.get(name).exact());
      }
    }
    return seen;
  }

  private static boolean isWithin(String name, String top) {
    return name.equals(top) || name.startsWith(top + ".");
  }

  /** A package's name as the table writes it. */
  private static String tableName(String packageName) {
    return packageName.startsWith(ROOT) ? packageName.substring(ROOT.length()) : packageName;
  }

  private static boolean isOurs(String tableName) {
    return MODULES.stream().anyMatch(module -> isWithin(tableName, module));
  }

  private final class FollowTable extends ArchCondition<JavaClass> {
    FollowTable() {
      super("import what docs/architecture.md lists");
    }

    @Override
    public void check(JavaClass item, ConditionEvents events) {
      String from = tableName(item.getPackageName());
      if (from.endsWith("jmh_generated")) {
        return;
      }
      Row row = rowsByPackage.get(from);
      if (row == null) {
        events.add(
            SimpleConditionEvent.violated(
                item, fileOf(item) + ": package " + from + " has no row in docs/architecture.md"));
        return;
      }
      Set<String> reported = new LinkedHashSet<>();
      for (Dependency dependency : item.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        String to = tableName(target.getPackageName());
        if (!target.isPrimitive() && !to.equals(from) && !allows(row, to) && reported.add(to)) {
          String message =
              "%s imports %s; package %s may import: %s"
                  .formatted(fileOf(item), to, from, row.text());
          events.add(SimpleConditionEvent.violated(item, message));
        }
      }
    }

    private boolean allows(Row row, String to) {
      return row.allows(to)
          || (!isOurs(to) && row.exact().stream().anyMatch(library -> isWithin(to, library)))
          || FREE.stream().anyMatch(free -> isWithin(to, free));
    }

    private static String fileOf(JavaClass item) {
      return item.getSource()
          .flatMap(source -> source.getFileName())
          .map(name -> item.getPackageName().replace('.', '/') + "/" + name)
          .orElse(item.getName());
    }
  }
}
