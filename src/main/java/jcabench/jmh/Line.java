package jcabench.jmh;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.run.Slicing;

/**
 * One end of the line between the host and a fork. The host asks, the fork answers; each question
 * begins with one of the letters below, each answer with {@link #DONE} or {@link #FAILED}.
 */
final class Line implements AutoCloseable {
  /** Get a row ready, of which JMH's {@link Listing} is told too: {@link Opened}. */
  static final byte OPEN = 'o';

  /** Warm the open row up: {@link Warmth}. */
  static final byte WARM_UP = 'w';

  /** Take one timed turn: {@link Reading}. */
  static final byte SLICE = 's';

  /** Check the answer once more and give the row up: no further data. */
  static final byte CLOSE = 'c';

  static final byte DONE = 'd';

  /** Followed by the reason. */
  static final byte FAILED = 'f';

  private final Socket socket;
  final DataInputStream in;
  final DataOutputStream out;

  Line(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  /**
   * What a fork says of a row that is ready.
   *
   * @param threads ids of the timed threads as the kernel knows them; empty where it does not tell
   * @param facts versions of JMH, JDK and virtual machine, its name, and the unit of time
   */
  record Opened(List<Long> threads, List<String> facts) {
    void write(DataOutputStream out) throws IOException {
      out.writeInt(threads.size());
      for (var thread : threads) {
        out.writeLong(thread);
      }
      out.writeInt(facts.size());
      for (var fact : facts) {
        out.writeUTF(fact);
      }
    }

    static Opened read(DataInputStream in) throws IOException {
      var threads = new ArrayList<Long>();
      for (int i = in.readInt(); i > 0; i--) {
        threads.add(in.readLong());
      }
      var facts = new ArrayList<String>();
      for (int i = in.readInt(); i > 0; i--) {
        facts.add(in.readUTF());
      }
      return new Opened(threads, facts);
    }
  }

  /**
   * How a warm-up went.
   *
   * @param scores of its steps
   * @param seconds how long it took
   * @param settled whether it ended because compilers were quiet and the speed kept
   */
  record Warmth(double[] scores, double seconds, boolean settled) {
    void write(DataOutputStream out) throws IOException {
      out.writeInt(scores.length);
      for (double score : scores) {
        out.writeDouble(score);
      }
      out.writeDouble(seconds);
      out.writeBoolean(settled);
    }

    static Warmth read(DataInputStream in) throws IOException {
      var scores = new double[in.readInt()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = in.readDouble();
      }
      return new Warmth(scores, in.readDouble(), in.readBoolean());
    }
  }

  static void write(Row row, DataOutputStream out) throws IOException {
    out.writeUTF(row.service());
    out.writeUTF(row.benchmark());
    out.writeUTF(row.operation());
    out.writeInt(row.params().size());
    for (var param : row.params().entrySet()) {
      out.writeUTF(param.getKey());
      out.writeUTF(param.getValue());
    }
    out.writeInt(row.threads());
    out.writeUTF(row.mode().label());
    out.writeInt(row.definitionVersion());
  }

  static Row readRow(DataInputStream in) throws IOException {
    var service = in.readUTF();
    var benchmark = in.readUTF();
    var operation = in.readUTF();
    var params = new TreeMap<String, String>();
    for (int i = in.readInt(); i > 0; i--) {
      params.put(in.readUTF(), in.readUTF());
    }
    var threads = in.readInt();
    var mode = Mode.of(in.readUTF()).orElseThrow();
    return new Row(service, benchmark, operation, params, threads, mode, in.readInt());
  }

  static void write(Slicing.WarmUp rule, DataOutputStream out) throws IOException {
    out.writeInt(rule.stepMillis());
    out.writeInt(rule.leastMillis());
    out.writeInt(rule.mostMillis());
  }

  static Slicing.WarmUp readWarmUp(DataInputStream in) throws IOException {
    return new Slicing.WarmUp(in.readInt(), in.readInt(), in.readInt());
  }

  static void write(Slicing.Turn turn, DataOutputStream out) throws IOException {
    out.writeInt(turn.leadMillis());
    out.writeInt(turn.leastMillis());
    out.writeInt(turn.mostMillis());
    out.writeInt(turn.calls());
    out.writeInt(turn.readings());
    out.writeInt(turn.perSecond());
  }

  static Slicing.Turn readTurn(DataInputStream in) throws IOException {
    return new Slicing.Turn(
        in.readInt(), in.readInt(), in.readInt(), in.readInt(), in.readInt(), in.readInt());
  }

  /** Reading fails when nothing comes for so long. */
  void waitAtMost(Duration time) throws IOException {
    socket.setSoTimeout((int) Math.min(time.toMillis(), Integer.MAX_VALUE));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
