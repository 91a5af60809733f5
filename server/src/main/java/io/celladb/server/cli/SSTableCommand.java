package io.celladb.server.cli;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.SystemClock;
import io.celladb.engine.tools.DumpOptions;
import io.celladb.engine.tools.DumpOptions.Form;
import io.celladb.engine.tools.SSTableDump;
import io.celladb.engine.tools.SSTableInfo;
import io.celladb.engine.tools.SSTableVerify;
import io.celladb.engine.tools.layout.SSTableLayout;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cella sstable dump|metadata|verify|layout}: looks into sstables, and needs no store. */
@Command(
    name = "sstable",
    mixinStandardHelpOptions = true,
    description = "Looks into sstables, of Cassandra's or Cella's; needs no store and no schema.",
    subcommands = {
      SSTableCommand.Dump.class,
      SSTableCommand.Metadata.class,
      SSTableCommand.Verify.class,
      SSTableCommand.Layout.class
    })
final class SSTableCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "sstable: dump, metadata, verify or layout?");
  }

  /** What is done to each of the files given. */
  abstract static class OnFiles implements Runnable {
    @Spec private CommandSpec spec;

    @Parameters(
        arity = "1..*",
        paramLabel = "FILE-Data.db",
        description = "The data file of an sstable; its other files lie beside it.")
    private List<Path> paths;

    @Override
    public void run() {
      PrintWriter out = spec.commandLine().getOut();
      for (int i = 0; i < paths.size(); i++) {
        if (i > 0) {
          out.append('\n');
        }
        Path path = paths.get(i).toAbsolutePath().normalize();
        Path folder = path.getParent();
        if (folder == null) {
          throw new ParameterException(spec.commandLine(), path + " is no sstable");
        }
        try (FileSystem files = new DiskFileSystem(folder)) {
          show(files, path.getFileName().toString(), out);
        } finally {
          out.flush();
        }
      }
    }

    abstract void show(FileSystem files, String name, PrintWriter out);
  }

  @Command(
      name = "dump",
      mixinStandardHelpOptions = true,
      description = "Prints the partitions of an sstable, as Cassandra's sstabledump does.")
  static final class Dump extends OnFiles {
    @ArgGroup private @Nullable FormOption form;

    @Option(names = "-t", description = "Print times as numbers: microseconds, seconds.")
    private boolean isRawTimes;

    @Option(
        names = "-k",
        paramLabel = "KEY",
        description = "Only this partition; of several key columns, values with colons between.")
    private List<String> keys = List.of();

    @Option(names = "-x", paramLabel = "KEY", description = "Leave out this partition.")
    private List<String> excluded = List.of();

    @Override
    void show(FileSystem files, String name, PrintWriter out) {
      Form shape = form == null ? Form.JSON : form.form();
      DumpOptions options = new DumpOptions(shape, isRawTimes, keys, excluded);
      new SSTableDump(files, new SystemClock()).dump(name, options, out);
    }
  }

  /** At most one of the forms other than indented JSON. */
  static final class FormOption {
    @Option(names = "-d", description = "A line for each row, in Cassandra's own words.")
    private boolean isInternal;

    @Option(names = "-e", description = "Only the partition keys.")
    private boolean isKeys;

    @Option(names = "-l", description = "A line of JSON for each partition.")
    private boolean isLines;

    Form form() {
      return isKeys ? Form.KEYS : isInternal ? Form.INTERNAL : isLines ? Form.LINES : Form.JSON;
    }
  }

  @Command(
      name = "metadata",
      mixinStandardHelpOptions = true,
      description = "Prints the statistics of an sstable, as Cassandra's sstablemetadata does.")
  static final class Metadata extends OnFiles {
    @Override
    void show(FileSystem files, String name, PrintWriter out) {
      new SSTableInfo(files, new SystemClock()).print(name, out);
    }
  }

  @Command(
      name = "verify",
      mixinStandardHelpOptions = true,
      description = "Reads all of an sstable and checks it; names the first damage.")
  static final class Verify extends OnFiles {
    @Override
    void show(FileSystem files, String name, PrintWriter out) {
      new SSTableVerify(files).verify(name, out);
    }
  }

  @Command(
      name = "layout",
      mixinStandardHelpOptions = true,
      description =
          "Names every byte of a component: offset, length, field, value, meaning. Of the data"
              + " file: of all components.")
  static final class Layout extends OnFiles {
    @ArgGroup private @Nullable LayoutOption form;

    @Override
    void show(FileSystem files, String name, PrintWriter out) {
      SSTableLayout.Form shape = form == null ? SSTableLayout.Form.TEXT : form.form();
      new SSTableLayout(files).print(name, shape, out);
    }
  }

  /** At most one of the forms other than text. */
  static final class LayoutOption {
    @Option(names = "--json", description = "As JSON: an array of components with their fields.")
    private boolean isJson;

    @Option(names = "--html", description = "As one page for a browser that needs nothing else.")
    private boolean isHtml;

    SSTableLayout.Form form() {
      if (isHtml) {
        return SSTableLayout.Form.HTML;
      }
      return isJson ? SSTableLayout.Form.JSON : SSTableLayout.Form.TEXT;
    }
  }
}
