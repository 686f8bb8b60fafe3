import { levelUnits } from '../../words/units.ts'
import { mean } from '../../numerics/moments.ts'
import type { Observed } from '../design.ts'

interface Outcome {
  transform: string
  scale: number
  units: string
}

/**
 * Two levels of the outcome as {@link Observed} carries them: plain means on the estimate's scale, geometric ones of an
 * outcome that is read as a logarithm.
 *
 * @param values outcomes as estimates use them, transformed and scaled
 */
export function observedLevels(
  { transform, scale, units }: Outcome,
  from: { where: string; values: ArrayLike<number> },
  to: { where: string; values: ArrayLike<number> },
): Pick<Observed, 'from' | 'to' | 'units' | 'isRatio'> {
  const level = (values: ArrayLike<number>) => {
    const average = mean(Array.from(values))
    return transform === 'log' ? Math.exp(average / scale) : average
  }
  return {
    from: { where: from.where, level: level(from.values) },
    to: { where: to.where, level: level(to.values) },
    units: levelUnits(units),
    ...(transform === 'log' && { isRatio: true }),
  }
}
