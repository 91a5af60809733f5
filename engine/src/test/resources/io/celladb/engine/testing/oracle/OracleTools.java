import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.BufferClustering;
import org.apache.cassandra.db.BufferClusteringBound;
import org.apache.cassandra.db.BufferClusteringBoundary;
import org.apache.cassandra.db.ClusteringComparator;
import org.apache.cassandra.db.ClusteringPrefix;
import org.apache.cassandra.db.DecoratedKey;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.marshal.TypeParser;
import org.apache.cassandra.db.rows.Unfiltered;
import org.apache.cassandra.db.rows.UnfilteredRowIterator;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.io.sstable.Descriptor;
import org.apache.cassandra.io.sstable.ISSTableScanner;
import org.apache.cassandra.io.sstable.format.SSTableReader;
import org.apache.cassandra.io.util.File;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.schema.TableMetadataRef;
import org.apache.cassandra.tools.JsonTransformer;
import org.apache.cassandra.tools.SSTableMetadataViewer;
import org.apache.cassandra.tools.Util;
import org.apache.cassandra.utils.ByteBufferUtil;
import org.apache.cassandra.utils.bytecomparable.ByteComparable;
import org.apache.cassandra.utils.bytecomparable.ByteSource;

/**
 * Cassandra's tools for sstables, one request a line: TOOL, a tab, the path of a Data.db file. The
 * tool {@code comparable} takes types and values instead.
 * Each answer is a byte (0: it worked), the length of the text (int) and the text in UTF-8.
 */
public final class OracleTools {
  public static void main(String[] args) throws IOException {
    DataOutputStream answer = new DataOutputStream(System.out);
    System.setOut(System.err);
    DatabaseDescriptor.toolInitialization();
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      int tab = line.indexOf('\t');
      byte[] text;
      int status = 0;
      try {
        text = run(line.substring(0, tab), line.substring(tab + 1));
      } catch (Throwable e) {
        status = 1;
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace, true));
        text = trace.toString().getBytes(StandardCharsets.UTF_8);
      }
      answer.writeByte(status);
      answer.writeInt(text.length);
      answer.write(text);
      answer.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  private static byte[] run(String tool, String argument) throws Exception {
    if (tool.equals("comparable")) {
      return comparable(argument.split(" ", -1)).getBytes(StandardCharsets.UTF_8);
    }
    File file = new File(argument);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      switch (tool) {
        case "dump":
          dump(file, false, out);
          break;
        case "dump-raw-times":
          dump(file, true, out);
          break;
        case "unfiltered":
          unfiltered(file, out);
          break;
        case "metadata":
          metadata(file, out);
          break;
        default:
          throw new IllegalArgumentException(tool);
      }
    }
    return bytes.toByteArray();
  }

  private static void dump(File file, boolean rawTimes, PrintStream out) throws IOException {
    TableMetadata metadata = Util.metadataFromSSTable(descriptor(file));
    SSTableReader reader = open(file, metadata);
    try (ISSTableScanner scanner = reader.getScanner()) {
      JsonTransformer.toJson(scanner, Util.iterToStream(scanner), rawTimes, metadata, out);
    } finally {
      reader.selfRef().release();
    }
  }

  /** Each line is of an item, after its partition's key and the place where it begins. */
  private static void unfiltered(File file, PrintStream out) throws IOException {
    TableMetadata metadata = Util.metadataFromSSTable(descriptor(file));
    SSTableReader reader = open(file, metadata);
    try (ISSTableScanner scanner = reader.getScanner()) {
      while (scanner.hasNext()) {
        try (UnfilteredRowIterator partition = scanner.next()) {
          String key =
              "[" + metadata.partitionKeyType.getString(partition.partitionKey().getKey()) + "]@";
          long position = scanner.getCurrentPosition();
          if (!partition.partitionLevelDeletion().isLive()) {
            out.println(key + position + " " + partition.partitionLevelDeletion());
          }
          if (!partition.staticRow().isEmpty()) {
            out.println(key + position + " " + partition.staticRow().toString(metadata, true));
          }
          while (partition.hasNext()) {
            Unfiltered unfiltered = partition.next();
            out.println(key + position + " " + unfiltered.toString(metadata, false, true));
            position = scanner.getCurrentPosition();
          }
        }
      }
    } finally {
      reader.selfRef().release();
    }
  }

  private static void metadata(File file, PrintStream out) throws Exception {
    SSTableMetadataViewer viewer =
        new SSTableMetadataViewer(false, false, 0, TimeUnit.MICROSECONDS, out);
    Method print =
        SSTableMetadataViewer.class.getDeclaredMethod(
            "printSStableMetadata", File.class, boolean.class);
    print.setAccessible(true);
    try {
      print.invoke(viewer, file, false);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  /**
   * The byte-comparable form, in hex, of a clustering or bound: {@code KIND TYPE;TYPE =HEX,-}, of
   * which the last are the values, - for null, or none; or of a partition key: {@code KEY HEX}, and
   * then the byte of its hash that the index keeps.
   */
  private static String comparable(String[] words) throws Exception {
    if (words[0].equals("KEY")) {
      ByteBuffer bytes = ByteBufferUtil.hexToBytes(words[1]);
      DecoratedKey key = Murmur3Partitioner.instance.decorateKey(bytes);
      return hex(key) + " " + (key.filterHashLowerBits() & 0xff);
    }
    List<AbstractType<?>> types = new ArrayList<>();
    for (String type : words[1].split(";")) {
      types.add(TypeParser.parse(type));
    }
    ClusteringPrefix.Kind kind = ClusteringPrefix.Kind.valueOf(words[0]);
    ByteBuffer[] values = values(words[2]);
    ClusteringPrefix<?> prefix;
    if (kind == ClusteringPrefix.Kind.CLUSTERING) {
      prefix = new BufferClustering(values);
    } else if (kind.isBoundary()) {
      prefix = new BufferClusteringBoundary(kind, values);
    } else {
      prefix = new BufferClusteringBound(kind, values);
    }
    return hex(new ClusteringComparator(types).asByteComparable(prefix));
  }

  private static ByteBuffer[] values(String text) {
    List<ByteBuffer> values = new ArrayList<>();
    for (String hex : text.split(",")) {
      if (!hex.equals("none")) {
        values.add(hex.equals("-") ? null : ByteBufferUtil.hexToBytes(hex.substring(1)));
      }
    }
    return values.toArray(new ByteBuffer[0]);
  }

  private static String hex(ByteComparable value) {
    ByteSource source = value.asComparableBytes(ByteComparable.Version.OSS50);
    StringBuilder hex = new StringBuilder();
    for (int b = source.next(); b != ByteSource.END_OF_STREAM; b = source.next()) {
      hex.append(String.format("%02x", b));
    }
    return hex.toString();
  }

  private static Descriptor descriptor(File file) {
    return Descriptor.fromFileWithComponent(file, false).left;
  }

  private static SSTableReader open(File file, TableMetadata metadata) {
    return SSTableReader.openNoValidation(
        null, descriptor(file), TableMetadataRef.forOfflineTools(metadata));
  }
}
