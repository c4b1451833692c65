/**
 * Property tests draw the same values in every run, so that a red one is red for everybody and again. `PROPERTY_SEED=random`, or a
 * number, looks for others: do so after a change of what they are about.
 */
import fc from 'fast-check'

const { PROPERTY_SEED = '20261123' } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })
