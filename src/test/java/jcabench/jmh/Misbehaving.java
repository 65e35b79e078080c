package jcabench.jmh;

import java.lang.reflect.Field;
import java.security.MessageDigestSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.Supplier;
import jcabench.contender.Contender;
import jcabench.contender.ProviderSpec;

/** Real providers, each of which does one thing that a provider must not do. */
final class Misbehaving {
  private Misbehaving() {}

  /** A contender of one of the classes below; they are on the test's own class path. */
  static Contender contender(String id, Class<? extends Provider> provider) {
    return Contender.named(id, "Test " + id, ProviderSpec.ofClass(provider.getName())).build();
  }

  /** Has SHA-256 from the JDK's own code, under a name of its own. */
  public static class Disguised extends Provider {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Disguised() {
      super("Disguised", "1", "the JDK in disguise");
      put("MessageDigest.SHA-256", "sun.security.provider.SHA2$SHA256");
      putService(
          new Service(this, "MessageDigest", "SHA-256", "a.b.C", null, null) {
            @Override
            public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
              return Security.getProvider("SUN")
                  .getService("MessageDigest", "SHA-256")
                  .newInstance(parameter);
            }
          });
    }
  }

  /** Loads, but serves nothing. */
  public static class Empty extends Provider {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Empty() {
      super("Empty", "1", "nothing");
    }
  }

  /** Does not even load. */
  public static class Unloadable extends Provider {
    private static final long serialVersionUID = 1L;

    /** The provider, which is never made. */
    public Unloadable() {
      super("Unloadable", "1", "nothing");
      throw new IllegalStateException("no licence found");
    }
  }

  /** Lists a service whose class is not there. */
  public static class Hollow extends Provider {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Hollow() {
      super("Hollow", "1", "a list without classes");
      put("MessageDigest.SHA-256", "jcabench.jmh.NoSuchClass");
    }
  }

  /** Returns its input. */
  public static final class Stub extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Stub() {
      super("Stub", StubDigest::new);
    }
  }

  /** Throws in the digest. */
  public static final class Throwing extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Throwing() {
      super(
          "Throwing",
          () ->
              new Delegating() {
                @Override
                protected byte[] engineDigest() {
                  throw new ArithmeticException("carry lost | in `limb` 3");
                }
              });
    }
  }

  /** Kills the JVM in the digest, as wrong native code does. */
  public static final class Aborting extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Aborting() {
      super("Aborting", () -> new Delegating(1));
    }
  }

  /** Works when it is checked and kills the JVM when it is timed. */
  public static final class AbortingLater extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public AbortingLater() {
      super("AbortingLater", () -> new Delegating(1000));
    }
  }

  /** Works when it is checked and ends the JVM without a word, as if all were well, when timed. */
  public static final class LeavingLater extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public LeavingLater() {
      super("LeavingLater", () -> new Leaving(1000));
    }
  }

  /** Never returns. */
  public static final class Hanging extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Hanging() {
      super("Hanging", () -> new Waiting(1));
    }
  }

  /** Works when it is checked and never returns when it is timed. */
  public static final class HangingLater extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public HangingLater() {
      super("HangingLater", () -> new Waiting(1000));
    }
  }

  /** Takes all memory. */
  public static final class Hungry extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Hungry() {
      super(
          "Hungry",
          () ->
              new Delegating() {
                private final ArrayList<long[]> eaten = new ArrayList<>();

                @Override
                protected byte[] engineDigest() {
                  while (true) {
                    eaten.add(new long[1 << 20]);
                  }
                }
              });
    }
  }

  /** Works. */
  public static final class Good extends WithDigest {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Good() {
      super("Good", Delegating::new);
    }
  }

  /** A provider of SHA-256. */
  abstract static class WithDigest extends Provider {
    private static final long serialVersionUID = 1L;

    WithDigest(String name, Supplier<MessageDigestSpi> digest) {
      super(name, "1", "for tests");
      putService(
          new Service(this, "MessageDigest", "SHA-256", digest.getClass().getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) {
              return digest.get();
            }
          });
    }
  }

  /** SHA-256 through the JDK. */
  private static class Delegating extends MessageDigestSpi {
    private final java.security.MessageDigest jdk;
    private int callsUntilDeath;

    Delegating() {
      this(-1);
    }

    Delegating(int callsUntilDeath) {
      this.callsUntilDeath = callsUntilDeath;
      try {
        jdk = java.security.MessageDigest.getInstance("SHA-256", "SUN");
      } catch (java.security.GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    protected void engineUpdate(byte input) {
      jdk.update(input);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
      jdk.update(input, offset, length);
    }

    @Override
    protected byte[] engineDigest() {
      if (callsUntilDeath > 0 && --callsUntilDeath == 0) {
        die();
      }
      return jdk.digest();
    }

    @Override
    protected void engineReset() {
      jdk.reset();
    }

    @Override
    protected int engineGetDigestLength() {
      return 32;
    }

    /** Reads address 0, so that the JVM ends as with any wild pointer. */
    private static void die() {
      try {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        type.getMethod("getByte", long.class).invoke(field.get(null), 0L);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class Waiting extends Delegating {
    private int calls;

    Waiting(int calls) {
      this.calls = calls;
    }

    @Override
    protected byte[] engineDigest() {
      while (--calls <= 0) {
        Thread.onSpinWait();
      }
      return super.engineDigest();
    }
  }

  private static final class Leaving extends Delegating {
    private int calls;

    Leaving(int calls) {
      this.calls = calls;
    }

    @Override
    protected byte[] engineDigest() {
      if (--calls <= 0) {
        Runtime.getRuntime().halt(0);
      }
      return super.engineDigest();
    }
  }

  private static final class StubDigest extends MessageDigestSpi {
    private byte[] last = new byte[0];

    @Override
    protected void engineUpdate(byte input) {
      last = new byte[] {input};
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
      last = Arrays.copyOfRange(input, offset, offset + length);
    }

    @Override
    protected byte[] engineDigest() {
      return last;
    }

    @Override
    protected void engineReset() {}
  }
}
