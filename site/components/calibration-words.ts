import type { CalibrationTable, DesignCalibration, Share, ShippingCondition } from '@casefiles/lab'
import { formatNumber } from '@casefiles/engine/words'
import { formatPercent } from '@casefiles/words/formats'

/** A share with its Monte Carlo interval, e.g. `93% (89% to 96%)`. */
export function shareWithRange(share: Share | null): string {
  if (share === null) return 'not available'
  return `${formatPercent(share.share)} (${formatPercent(share.low)} to ${formatPercent(share.high)})`
}

export function bandLabel({ from, to }: { from: number; to: number }): string {
  return to === 100 ? '80 and more' : from === 0 ? 'under 40' : `${from} to ${to}`
}

/** What the chart shows, as a sentence. */
export function findingOf({ shipping }: DesignCalibration): string {
  const { coverageAtStrong: strong, coverageUnder60: weak } = shipping
  if (strong === null) return `No simulated study scored ${shipping.strongFrom} or more`
  const high = `Intervals held the truth in ${formatPercent(strong.share)} of the studies scored ${shipping.strongFrom} or more`
  return weak === null
    ? `${high}; none scored under 60`
    : `${high} and in ${formatPercent(weak.share)} of those scored under 60`
}

/** Which parts of the shipping condition hold, and where the score fails. */
export function judgmentOf(shipping: ShippingCondition, hidden: CalibrationTable): string[] {
  const failures = [
    ...(shipping.isStrongHigh ? [] : [`coverage at ${shipping.strongFrom} and more is not at least 90%`]),
    ...(shipping.isWeakLow ? [] : ['coverage under 60 is over 70%']),
    ...(shipping.isReachable ? [] : [`too few sound studies reach ${shipping.strongFrom}`]),
    ...(shipping.coverageRises ? [] : ['coverage does not rise with the score']),
    ...(shipping.isOrdered ? [] : ['the rank correlation of score and error is weaker than −0.5']),
  ]
  const strong = hidden.bands.at(-1)!.coverage
  return [
    failures.length === 0
      ? `The condition holds; the rank correlation of score and error is ${formatNumber(shipping.spearman, 2)}.`
      : `The condition does not hold: ${failures.join('; ')}. The rank correlation of score and error is ${formatNumber(shipping.spearman, 2)}.`,
    `Where the score fails: faults that no data can show. With them in the mix, ${
      strong === null
        ? 'no study scored 80 or more'
        : `intervals of studies scored 80 or more held the truth in ${formatPercent(strong.share)}`
    }, and score and error have a rank correlation of ${formatNumber(hidden.spearman, 2)}.`,
  ]
}
