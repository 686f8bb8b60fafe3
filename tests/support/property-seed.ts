import fc from 'fast-check'

/*
 * Properties are tried on the same values in every run, so that a test which passed fails only where something changed.
 * `PROPERTY_SEED` tries others; what fails names its seed and its smallest example.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261130) })
