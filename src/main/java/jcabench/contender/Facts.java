package jcabench.contender;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.Provider;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Evaluates declared chains of no-argument calls, for example {@code a.B.get().name()}. */
final class Facts {
  private Facts() {}

  /**
   * The value of a chain as text; empty when a call returns null.
   *
   * @param chain a class name, then calls: {@code package.Class.method().method()}
   * @throws ContenderException when the class or a method isn't there, or a call throws
   */
  static Optional<String> evaluate(String chain) {
    var calls = chain.replaceAll("\\(\\)$", "").split("\\(\\)\\.", -1);
    var first = calls[0].lastIndexOf('.');
    if (first < 0 || !chain.endsWith("()")) {
      throw new ContenderException("fact '" + chain + "' must read package.Class.method()…");
    }
    try {
      Object value = null;
      Class<?> type = Class.forName(calls[0].substring(0, first));
      for (int i = 0; i < calls.length; i++) {
        value = call(type, i == 0 ? calls[0].substring(first + 1) : calls[i], value);
        if (value == null) {
          return Optional.empty();
        }
        type = value.getClass();
      }
      return Optional.of(text(value));
    } catch (InvocationTargetException e) {
      throw new ContenderException("fact " + chain + ": " + Reasons.chain(e.getCause()), e);
    } catch (ReflectiveOperationException e) {
      throw new ContenderException("fact " + chain + ": " + Reasons.chain(e), e);
    }
  }

  /** What a provider tells of itself through a public method {@code Map facts()}, if it has one. */
  static Map<String, String> ownFacts(Provider provider) {
    var facts = new TreeMap<String, String>();
    try {
      var method = provider.getClass().getMethod("facts");
      if (method.invoke(provider) instanceof Map<?, ?> map) {
        map.forEach(
            (key, value) ->
                facts.put(String.valueOf(key), Home.withoutUser(String.valueOf(value))));
      }
    } catch (NoSuchMethodException e) {
      return facts;
    } catch (InvocationTargetException e) {
      throw new ContenderException(
          provider.getName() + ".facts(): " + Reasons.chain(e.getCause()), e);
    } catch (IllegalAccessException e) {
      return facts;
    }
    return facts;
  }

  private static String text(Object value) {
    return value instanceof Object[] array ? Arrays.deepToString(array) : String.valueOf(value);
  }

  private static Object call(Class<?> type, String name, Object target)
      throws ReflectiveOperationException {
    return publicMethod(type, name).invoke(target);
  }

  /** The method as a public type declares it: the object's own class need not be public. */
  private static Method publicMethod(Class<?> type, String name) throws NoSuchMethodException {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (java.lang.reflect.Modifier.isPublic(c.getModifiers())) {
        var found = find(c, name);
        if (found.isPresent()) {
          return found.get();
        }
      }
      for (var i : c.getInterfaces()) {
        var found = find(i, name);
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    throw new NoSuchMethodException(type.getName() + "." + name + "()");
  }

  private static Optional<Method> find(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(m -> m.getName().equals(name) && m.getParameterCount() == 0)
        .findFirst();
  }
}
