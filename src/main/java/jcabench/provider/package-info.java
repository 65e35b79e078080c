/**
 * The JCA provider {@link jcabench.provider.OpenSslProvider}, which serves JCA with {@link
 * jcabench.openssl}.
 *
 * <p>One table ({@link jcabench.provider.Services}) declares all services with their names and SPI
 * classes. There is one SPI class for each JCA service and way to process a message (in parts, or
 * one-shot), and none for a single algorithm.
 */
package jcabench.provider;
