package jcabench.contender;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A JCA object seen from outside: who provides it, and the SPI object behind it. Needs {@code
 * --add-opens java.base/java.security=ALL-UNNAMED} and {@code java.base/javax.crypto=ALL-UNNAMED}.
 */
final class ServiceObject {
  /** Names of the fields in which JCA's front classes of JDK 25 keep the SPI. */
  private static final List<String> SPI_FIELDS =
      List.of("sigSpi", "digestSpi", "secureRandomSpi", "spi", "e", "d", "keyFacSpi", "delegate");

  private final Object service;

  ServiceObject(Object service) {
    this.service = service;
  }

  /** The provider object; empty when the class only knows a name. */
  Optional<Provider> provider() {
    return throughPublicType("getProvider").map(Provider.class::cast);
  }

  /** The provider's name, which is all that KEM's encapsulator and decapsulator tell. */
  Optional<String> providerName() {
    return throughPublicType("providerName").map(String.class::cast);
  }

  /** The object of the provider's own class that does the work. */
  Optional<Object> spi() {
    var found = isJcaFront(service.getClass()) ? Optional.<Object>empty() : Optional.of(service);
    var next = held(service);
    // A KEM's end is held by a delegate of its own, so there is more than one step.
    for (int depth = 0; depth < 3 && next.isPresent(); depth++) {
      found = next;
      next = held(next.get());
    }
    return found;
  }

  /**
   * A class and its superclasses up to JCA's own: {@code a.Sha256 < a.Sha2 < a.Digest}. Code that
   * serves may stand in any of them.
   */
  static String lineage(Class<?> type) {
    var names = new ArrayList<String>();
    for (Class<?> c = type; c != null && !isLanguage(c) && !isJcaFront(c); c = c.getSuperclass()) {
      names.add(c.getName());
    }
    return String.join(" < ", names);
  }

  private static boolean isLanguage(Class<?> type) {
    return type.getPackageName().equals("java.lang");
  }

  private static boolean isJcaFront(Class<?> type) {
    return type.getModule() == Object.class.getModule()
        && (type.getPackageName().equals("java.security")
            || type.getPackageName().equals("javax.crypto"));
  }

  private Optional<Object> throughPublicType(String method) {
    for (Class<?> c = service.getClass(); c != null; c = c.getSuperclass()) {
      if (Modifier.isPublic(c.getModifiers())
          && Arrays.stream(c.getMethods()).anyMatch(m -> isNoArgument(m, method))) {
        try {
          return Optional.ofNullable(c.getMethod(method).invoke(service));
        } catch (ReflectiveOperationException e) {
          throw new ContenderException(method + "() of " + service.getClass() + " failed", e);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isNoArgument(Method method, String name) {
    return method.getName().equals(name) && method.getParameterCount() == 0;
  }

  /** The SPI held by a front object of JCA; a provider's own class is not opened further. */
  private static Optional<Object> held(Object holder) {
    for (Class<?> c = holder.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
      // A provider may extend these fronts directly: then the object itself is the SPI.
      var extendedFront =
          !isJcaFront(holder.getClass())
              && (holder instanceof MessageDigest
                  || holder instanceof Signature
                  || holder instanceof SecureRandom);
      if (!isJcaFront(c) || extendedFront) {
        continue;
      }
      for (var name : SPI_FIELDS) {
        var found = read(c, name, holder);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Object> read(Class<?> type, String name, Object holder) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return Optional.ofNullable(field.get(holder));
    } catch (NoSuchFieldException e) {
      return Optional.empty();
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw new ContenderException(
          "the SPI of "
              + type.getName()
              + " is hidden: start the JVM with --add-opens java.base/"
              + type.getPackageName()
              + "=ALL-UNNAMED",
          e);
    }
  }
}
