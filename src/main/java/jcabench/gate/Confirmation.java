package jcabench.gate;

import jcabench.stats.Changes;

/**
 * A second measurement of what looked slower.
 *
 * @param changes what it says
 * @param bothAnew whether the baseline was measured anew as well; a candidate that is held against
 *     the same baseline once more looks slower again where the baseline was too fast that day
 */
public record Confirmation(Changes changes, boolean bothAnew) {}
