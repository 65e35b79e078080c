/** A provider with planted slow-downs, which the gate's study packs into a jar of its own. */
package jcabench.planted;
