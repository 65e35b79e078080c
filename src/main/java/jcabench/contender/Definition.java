package jcabench.contender;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a benchmark class times: told here and nowhere else. The version rises whenever the timed
 * call, its inputs or their number change; figures of different versions are never compared.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Definition {
  /** The version, 1 or above. */
  int version();

  /**
   * JCA's name of the service, or one of ours; a nested class may leave it to the class around it.
   */
  String service() default "";

  /**
   * What one operation is, as a sentence in Markdown; a nested class may leave it to the class
   * around it.
   */
  String times() default "";
}
