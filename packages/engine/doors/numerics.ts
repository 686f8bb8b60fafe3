/* Numbers: moments, quantiles, the seeded random stream. */
export { normalQuantile } from '../numerics/distributions.ts'
export { mean, median, standardDeviation } from '../numerics/moments.ts'
export { createRandom, type Random } from '../numerics/random.ts'
