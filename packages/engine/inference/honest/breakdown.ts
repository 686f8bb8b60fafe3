import { findSwitch } from '../../numerics/one-dimensional.ts'

/**
 * The smallest departure from the assumption at which the conclusion no longer holds.
 *
 * Walks up in steps, as confidence sets by inversion of a test need not be nested exactly, then halves the first step
 * that fails.
 *
 * @param intervalAt      confidence set when the departure may be as large as the argument (M̄ or M)
 * @param keepsConclusion whether a set supports the conclusion
 * @param range           `max`, the largest departure tried, and `step`, the width of a step
 * @returns               in the units of the argument of `intervalAt`, to a millionth of a step; 0 when the conclusion
 *                        fails without any departure, null when it holds over the whole range
 * @example breakdown((mbar) => [1 - mbar, 3], ([low]) => low > 0, { max: 2, step: 0.25 }) // 1
 */
export function breakdown(
  intervalAt: (departure: number) => [number, number],
  keepsConclusion: (ci: [number, number]) => boolean,
  range: { max: number; step: number },
): number | null {
  const holds = (departure: number) => keepsConclusion(intervalAt(departure))
  if (!holds(0)) return 0
  const steps = Math.ceil(range.max / range.step - 1e-9)
  for (let i = 1; i <= steps; i++) {
    const departure = Math.min(range.max, i * range.step)
    if (!holds(departure)) return findSwitch(holds, (i - 1) * range.step, departure, range.step * 1e-6)
  }
  return null
}
