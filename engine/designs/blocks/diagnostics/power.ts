import { withUnits } from '../../../words/units.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { formatEffect } from '../../../words/number.ts'
import { isGiven } from '../../../words/given-size.ts'
import type { Intent } from '../../design.ts'
import type { BlocksFit } from '../estimate.ts'
import type { Finding } from '../../shared/finding.ts'

/**
 * The smallest effect that a 5 % test of this precision finds with 80 % power: (t₀.₉₇₅ + t₀.₈)·SE.
 *
 * @see Bloom 1995, doi:10.1177/0193841X9501900504
 */
export function minimumDetectableEffect({ se, df }: { se: number; df: number | null }): number {
  return (studentTQuantile(0.975, df ?? Infinity) + studentTQuantile(0.8, df ?? Infinity)) * se
}

export function findPower({ primary }: BlocksFit, intent: Intent): Finding {
  const statistic = minimumDetectableEffect(primary)
  const isNamed = isGiven(intent.smallestEffect)
  const times = `, ${formatEffect(statistic / intent.smallestEffect)} times the smallest effect that matters`
  const message = `The smallest effect found with 80% power is ${withUnits(formatEffect(statistic), primary.units)}${isNamed ? times : ''}.`
  return {
    checks: [
      {
        id: 'minimum-detectable-effect',
        title: 'Large enough to find the smallest effect that matters',
        passed: isNamed ? statistic <= intent.smallestEffect : null,
        severity: 'minor',
        statistic,
        threshold: isNamed ? intent.smallestEffect : null,
        message,
      },
    ],
    evidence: {},
  }
}
