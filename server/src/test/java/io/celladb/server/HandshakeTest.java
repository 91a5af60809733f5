package io.celladb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.errors.AlreadyExistsException;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.errors.UnpreparedException;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.SchemaChange;
import io.celladb.server.netty.Limits;
import io.celladb.server.protocol.Request;
import io.celladb.server.protocol.Response;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The wire without CQL behind it. */
class HandshakeTest {
  private static final int PROTOCOL = 0x000A;
  private static final byte[] EMPTY = {};

  private CellaServer server;
  private InetSocketAddress address;

  @BeforeEach
  void start() {
    ServerSettings settings =
        ServerSettings.DEFAULT.withPort(0).withLimits(new Limits(1 << 20, 16, 1 << 20));
    server = CellaServer.start(HandshakeTest::answer, settings);
    address = server.address();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Response answer(Request request, @Nullable String keyspace) {
    if (request instanceof Request.Query query) {
      return switch (query.text()) {
        case "exists" -> throw AlreadyExistsException.table("k", "t");
        case "unprepared" -> throw new UnpreparedException(new byte[] {7}, "who?");
        case "write fails" -> throw new CqlException(ErrorCode.WRITE_FAILURE, "disk");
        case "bug" -> throw new IllegalStateException("a bug");
        case "deep" -> throw new StackOverflowError();
        case "use k" -> new Response.Outcome(new Result.Keyspace("k"), false);
        case "which" -> throw CqlException.invalid("keyspace " + keyspace);
        case "create" ->
            new Response.Outcome(
                new SchemaChange(SchemaChange.Kind.CREATED, SchemaChange.Target.TABLE, "k", "made"),
                false);
        default -> new Response.Outcome(Result.DONE, false);
      };
    }
    return new Response.Outcome(Result.DONE, false);
  }

  @ParameterizedTest
  @ValueSource(ints = {66, 65, 3, 5, 6})
  void refusesOtherVersionsAndGoesOn(int version) {
    try (RawClient client = new RawClient(address)) {
      client.send(RawClient.frame(version, 0, 7, RawClient.OPTIONS, new byte[30]));
      RawClient.Answer refusal = client.read();
      assertThat(refusal.version()).isEqualTo(0x84);
      assertThat(refusal.stream()).isZero();
      assertThat(refusal.flags()).isZero();
      assertThat(refusal.errorCode()).isEqualTo(PROTOCOL);
      assertThat(refusal.message())
          .isEqualTo(
              "Invalid or unsupported protocol version (%d); supported versions are (4/v4)"
                  .formatted(version));
      assertThat(client.ask(RawClient.OPTIONS, EMPTY).opcode()).isEqualTo(RawClient.SUPPORTED);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 70, 127})
  void refusesWhatIsNoVersion(int version) {
    try (RawClient client = new RawClient(address)) {
      client.send(RawClient.frame(version, 0, 7, RawClient.OPTIONS, EMPTY));
      assertThat(client.read().message())
          .startsWith("Invalid or unsupported protocol version (" + version + ")");
      assertThat(client.ask(RawClient.OPTIONS, EMPTY).opcode()).isEqualTo(RawClient.SUPPORTED);
    }
  }

  @Test
  void offersWhatItSpeaks() {
    try (RawClient client = new RawClient(address)) {
      RawClient.Answer supported = client.ask(RawClient.OPTIONS, EMPTY);
      assertThat(supported.body())
          .isEqualTo(
              RawClient.bytes(
                  out -> {
                    out.writeShort(3);
                    out.writeUTF("PROTOCOL_VERSIONS");
                    out.writeShort(1);
                    out.writeUTF("4/v4");
                    out.writeUTF("COMPRESSION");
                    out.writeShort(1);
                    out.writeUTF("lz4");
                    out.writeUTF("CQL_VERSION");
                    out.writeShort(1);
                    out.writeUTF("3.4.7");
                  }));
    }
  }

  @Test
  void startsUpByTheRules() {
    try (RawClient client = new RawClient(address)) {
      assertProtocolError(
          client.ask(RawClient.QUERY, RawClient.query("x")),
          "Unexpected message QUERY, expecting STARTUP or OPTIONS");
      assertProtocolError(
          client.ask(RawClient.STARTUP, RawClient.startup(Map.of())),
          "Missing value CQL_VERSION in STARTUP message");
      assertProtocolError(
          client.ask(
              RawClient.STARTUP,
              RawClient.startup(Map.of("CQL_VERSION", "9.0.0", "COMPRESSION", "zstd"))),
          "Unknown compression algorithm: zstd");
      assertThat(
              client
                  .ask(
                      RawClient.STARTUP,
                      RawClient.startup(Map.of("cql_version", "9.0.0", "X", "ignored")))
                  .opcode())
          .isEqualTo(RawClient.READY);
      assertProtocolError(
          client.ask(RawClient.STARTUP, RawClient.startup(Map.of("CQL_VERSION", "3.0.0"))),
          "Unexpected message STARTUP, the connection is already initialized");
      assertThat(client.ask(RawClient.QUERY, RawClient.query("x")).body())
          .isEqualTo(new byte[] {0, 0, 0, 1});
    }
  }

  @Test
  void compressesEverythingOnceAsked() {
    try (RawClient client = new RawClient(address)) {
      RawClient.Answer ready =
          client.ask(
              RawClient.STARTUP,
              RawClient.startup(Map.of("CQL_VERSION", "3.0.0", "COMPRESSION", "LZ4")));
      assertThat(ready.opcode()).isEqualTo(RawClient.READY);
      assertThat(ready.flags()).isEqualTo(1);
      assertThat(ready.body()).isEqualTo(new byte[] {0, 0, 0, 0, 0});
      // A plain request on such a connection is fine.
      RawClient.Answer result = client.ask(RawClient.QUERY, RawClient.query("x"));
      // Length 4, then a block of four literals.
      assertThat(result.body()).isEqualTo(new byte[] {0, 0, 0, 4, 0x40, 0, 0, 0, 1});
      client.send(RawClient.frame(4, 1, 2, RawClient.QUERY, new byte[] {0, 0, 0, 9, 0x10, 1}));
      assertThat(client.read().flags()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "68 | Unknown opcode 68",
        "17 | Unknown opcode 17",
        "255 | Unknown opcode 255",
        "2 | Wrong protocol direction (expected RESPONSE, got REQUEST) for opcode 2 (READY)",
        "15 | Unexpected message AUTH_RESPONSE, this server asks for no credentials"
      })
  void refusesOpcodes(int opcode, String message) {
    try (RawClient client = RawClient.ready(address)) {
      assertProtocolError(client.ask(opcode, EMPTY), message);
      assertThat(client.ask(RawClient.OPTIONS, EMPTY).opcode()).isEqualTo(RawClient.SUPPORTED);
    }
  }

  @Test
  void refusesResponsesAndTooLargeRequestsAndGoesOn() {
    try (RawClient client = RawClient.ready(address)) {
      client.send(RawClient.frame(0x84, 0, 3, RawClient.RESULT, new byte[50]));
      RawClient.Answer direction = client.read();
      assertThat(direction.stream()).isEqualTo(3);
      assertThat(direction.message()).startsWith("Wrong protocol direction");

      client.send(RawClient.frame(4, 0, 5, RawClient.QUERY, new byte[1 << 20]));
      RawClient.Answer tooBig = client.read();
      assertThat(tooBig.stream()).isEqualTo(5);
      assertThat(tooBig.errorCode()).isEqualTo(0x2200);
      assertThat(tooBig.message())
          .isEqualTo("Request is too big: length 1048585 exceeds maximum allowed length 1048576.");
      assertThat(client.ask(RawClient.OPTIONS, EMPTY).opcode()).isEqualTo(RawClient.SUPPORTED);
    }
  }

  @Test
  void endsConnectionsThatLostTheirPlace() {
    try (RawClient client = RawClient.ready(address)) {
      client.send(new byte[] {4, 0, 0, 1, RawClient.QUERY, -1, -1, -1, -1});
      assertProtocolError(client.read(), "Invalid length of a frame: -1");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void errorsCarryWhatTheirCodesAskFor() {
    try (RawClient client = RawClient.ready(address)) {
      RawClient.Answer exists = client.ask(RawClient.QUERY, RawClient.query("exists"));
      assertThat(exists.errorCode()).isEqualTo(0x2400);
      assertThat(exists.body()).endsWith(0, 1, 'k', 0, 1, 't');
      RawClient.Answer unprepared = client.ask(RawClient.QUERY, RawClient.query("unprepared"));
      assertThat(unprepared.errorCode()).isEqualTo(0x2500);
      assertThat(unprepared.body()).endsWith(0, 1, 7);
      RawClient.Answer failure = client.ask(RawClient.QUERY, RawClient.query("write fails"));
      assertThat(failure.errorCode()).isEqualTo(0x1500);
      assertThat(failure.text()).endsWith("SIMPLE");
      for (String bug : new String[] {"bug", "deep"}) {
        RawClient.Answer answer = client.ask(RawClient.QUERY, RawClient.query(bug));
        assertThat(answer.errorCode()).isZero();
        assertThat(answer.text()).doesNotContain("java.lang");
      }
    }
  }

  @Test
  void remembersTheKeyspace() {
    try (RawClient client = RawClient.ready(address);
        RawClient other = RawClient.ready(address)) {
      assertThat(client.ask(RawClient.QUERY, RawClient.query("use k")).body())
          .isEqualTo(new byte[] {0, 0, 0, 3, 0, 1, 'k'});
      assertThat(client.ask(RawClient.QUERY, RawClient.query("which")).message())
          .isEqualTo("keyspace k");
      assertThat(other.ask(RawClient.QUERY, RawClient.query("which")).message())
          .isEqualTo("keyspace null");
    }
  }

  @Test
  void tellsThoseWhoRegisteredAfterAnswering() {
    try (RawClient maker = RawClient.ready(address);
        RawClient watcher = RawClient.ready(address)) {
      for (RawClient client : new RawClient[] {maker, watcher}) {
        byte[] events =
            RawClient.bytes(
                out -> {
                  out.writeShort(3);
                  out.writeUTF("SCHEMA_CHANGE");
                  out.writeUTF("status_change");
                  out.writeUTF("TOPOLOGY_CHANGE");
                });
        assertThat(client.ask(RawClient.REGISTER, events).opcode()).isEqualTo(RawClient.READY);
      }
      assertThat(maker.ask(RawClient.QUERY, RawClient.query("create")).opcode())
          .isEqualTo(RawClient.RESULT);
      for (RawClient client : new RawClient[] {maker, watcher}) {
        RawClient.Answer event = client.read();
        assertThat(event.opcode()).isEqualTo(RawClient.EVENT);
        assertThat(event.stream()).isEqualTo(-1);
        assertThat(event.body())
            .isEqualTo(
                RawClient.bytes(
                    out -> {
                      out.writeUTF("SCHEMA_CHANGE");
                      out.writeUTF("CREATED");
                      out.writeUTF("TABLE");
                      out.writeUTF("k");
                      out.writeUTF("made");
                    }));
      }
      byte[] unknown =
          RawClient.bytes(
              out -> {
                out.writeShort(1);
                out.writeUTF("NOPE");
              });
      assertProtocolError(
          watcher.ask(RawClient.REGISTER, unknown), "Invalid value 'NOPE' for Type");
    }
  }

  @Test
  void takesTracingPayloadsAndUnknownFlags() {
    try (RawClient client = RawClient.ready(address)) {
      client.send(RawClient.frame(4, 2, 1, RawClient.QUERY, RawClient.query("x")));
      RawClient.Answer traced = client.read();
      assertThat(traced.flags()).isEqualTo(2);
      assertThat(traced.body()).hasSize(20).endsWith(0, 0, 0, 1);
      byte[] payload =
          RawClient.bytes(
              out -> {
                out.writeShort(1);
                out.writeUTF("key");
                out.writeInt(2);
                out.writeShort(0xFFFF);
                out.write(RawClient.query("x"));
              });
      client.send(RawClient.frame(4, 0xF4, 1, RawClient.QUERY, payload));
      assertThat(client.read().body()).isEqualTo(new byte[] {0, 0, 0, 1});
    }
  }

  @Test
  void readsFramesTornAtEveryByte() {
    byte[] frame = RawClient.frame(4, 0, 9, RawClient.QUERY, RawClient.query("SELECT é"));
    try (RawClient client = RawClient.ready(address)) {
      for (int at = 0; at <= frame.length; at++) {
        client.send(Arrays.copyOfRange(frame, 0, at));
        client.send(Arrays.copyOfRange(frame, at, frame.length));
        assertThat(client.read().stream()).isEqualTo(9);
      }
      for (byte b : frame) {
        client.send(new byte[] {b});
      }
      assertThat(client.read().opcode()).isEqualTo(RawClient.RESULT);
    }
  }

  @Test
  void closingFreesThePort() {
    try (RawClient client = RawClient.ready(address)) {
      server.close();
      assertThat(client.isClosedByServer()).isTrue();
      server =
          CellaServer.start(
              HandshakeTest::answer, ServerSettings.DEFAULT.withPort(address.getPort()));
      RawClient.ready(address).close();
    }
  }

  private static void assertProtocolError(RawClient.Answer answer, String message) {
    assertThat(answer.message()).isEqualTo(message);
    assertThat(answer.errorCode()).isEqualTo(PROTOCOL);
    assertThat(answer.version()).isEqualTo(0x84);
  }
}
