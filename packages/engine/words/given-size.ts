/** Smaller than any effect: stands where nobody said which size matters, so that no interval counts as too small. */
export const NO_SMALLEST_EFFECT = 1e-12

/** Whether a smallest effect that matters was named: a multiple of it is said only then. */
export function isGiven(smallestEffect: number): boolean {
  return smallestEffect > NO_SMALLEST_EFFECT
}
