package jcabench.contender;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The version of what a benchmark class times. It rises whenever the timed call, its inputs or
 * their number change; figures of different versions are never compared.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Definition {
  /** The version, 1 or above. */
  int version();
}
