import { plainPlural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { Finding } from '../../shared/finding.ts'

/** Above this one donor is nearly the whole comparison. Ours. */
const concentrated = 0.8
/** Fewer placebos cannot reach p = 0.05. */
const fewest = 19

/** How the weight is spread, how many donors there are, and whether other weights would do as well. */
export function findDonorWeights(frame: SyntheticControlFrame, fit: Pick<SyntheticControlFit, 'average'>): Finding {
  const { weights, isUnique, violation } = fit.average.weighting
  const largest = weights.reduce((max, weight) => Math.max(max, weight), 0)
  const used = weights.filter((weight) => weight > 0).length
  const effective = 1 / weights.reduce((sum, weight) => sum + weight * weight, 0)
  const name = frame.donors[weights.indexOf(largest)]
  const concentration = `${plainPlural(used, 'donor')} carry weight; the largest share is ${formatPercent(largest)}, ${name}'s, as much as ${formatNumber(effective, 1)} equal donors.`
  const pool = `The donor pool has ${plainPlural(frame.donors.length, 'unit')}, so a placebo p value cannot be smaller than ${formatNumber(1 / (frame.donors.length + 1), 3)}.`
  return {
    checks: [
      {
        id: 'weight-concentration',
        title: 'Weight spread over several donors',
        passed: largest <= concentrated,
        severity: 'minor',
        statistic: largest,
        threshold: concentrated,
        message: concentration,
      },
      {
        id: 'donors',
        title: 'Enough donors for placebos',
        passed: frame.donors.length >= fewest,
        severity: 'major',
        statistic: frame.donors.length,
        threshold: fewest,
        message: pool,
      },
      {
        id: 'unique-weights',
        title: 'One best set of donor weights',
        passed: isUnique,
        severity: 'minor',
        statistic: violation,
        threshold: null,
        message: isUnique
          ? 'No other donor weights fit as well; the optimality conditions hold to rounding.'
          : 'Other donor weights fit equally well: the ones shown are chosen by a fixed rule.',
      },
    ],
    evidence: {
      donors: { value: frame.donors.length, text: pool },
    },
  }
}
