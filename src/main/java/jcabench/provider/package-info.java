/**
 * The JCA provider {@link jcabench.provider.OpenSslProvider}: JCA's types outside, {@link
 * jcabench.openssl} inside.
 *
 * <p>One declared table ({@link jcabench.provider.Services}) says what is served, under which
 * names, and by which SPI class; there is one SPI class for each JCA service and shape, and none
 * for a single algorithm.
 */
package jcabench.provider;
