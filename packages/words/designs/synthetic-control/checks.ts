import type { SyntheticControlFacts } from '@casefiles/engine/facts'
import { formatNumber, plural } from '@casefiles/engine/words'
import { formatPercent, formatPStatement, formatEffect, formatMultiple } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

type Checks = SyntheticControlFacts['checks']

/** What each check is called where it passes, and what it found. */
export const checks: Sentences<Checks, 'title' | 'message'> = {
  'pre-period-fit': ({ rmspe, units, share }) => ({
    title: 'Close fit before treatment',
    message: `Before treatment the synthetic unit misses by ${formatNumber(rmspe, 2)} ${units} (root mean square), ${formatNumber(share, 3)} of the outcome's standard deviation.`,
  }),
  'pre-periods': ({ periods, word }) => ({
    title: `Enough ${word}s before treatment`,
    message: `The fit rests on ${plural(periods, word)} before treatment.`,
  }),
  'donor-range': ({ treated, outside, values }) => ({
    title: 'Inside the range of the donors',
    message:
      outside.length === 0
        ? `${treated} lies inside the donors' range in all ${values} values compared.`
        : `${treated} lies outside the donors' range in ${outside.length} of ${values} values compared: ${outside.join(', ')}.`,
  }),
  'clean-donors': ({ known }) => ({ title: 'Donors free of the policy', message: known }),
  backdating: ({ periods, found }) => ({
    title: 'No gap before treatment when treatment is backdated',
    message:
      found === null
        ? `With ${periods} periods before treatment none can be held out.`
        : `With treatment moved back to ${found.start}, the mean gap before the real start is ${formatEffect(found.meanGap)} ${found.units}, where the placebos let chance move it by ${formatNumber(found.noise, 2)}${ofSmallest(found.share)}.${leftAside(found.predictors)}`,
  }),
  'predictor-balance': ({ treated, size, value, before }) => ({
    title: 'Treated and synthetic unit alike before treatment',
    message: `The largest difference between ${treated} and its synthetic version is ${formatNumber(size, 2)} standard deviations, in ${value}; from the plain mean of the donors it is ${formatNumber(before, 2)}.`,
  }),
  'weight-concentration': ({ donors, largest, name, effective }) => ({
    title: 'Weight spread over several donors',
    message:
      donors === 1
        ? `One donor, ${name}, carries all the weight.`
        : `${plural(donors, 'donor')} carry weight; the largest share is ${formatPercent(largest)}, ${name}'s, as much as ${formatNumber(effective, 1)} equal donors.`,
  }),
  donors: ({ donors }) => ({
    title: 'Enough donors for placebos',
    message: `The donor pool has ${plural(donors, 'unit')}, so a placebo p value cannot be smaller than ${formatNumber(1 / (donors + 1), 3)}.`,
  }),
  'unique-weights': ({ areUnique }) => ({
    title: 'One best set of donor weights',
    message: areUnique
      ? 'No other donor weights fit as well; the optimality conditions hold to rounding.'
      : 'Other donor weights fit equally well: the ones shown are chosen by a fixed rule.',
  }),
  'placebo-in-space': (found) => ({
    title: 'Placebos agree with the interval',
    message: `${whatDecides(found)} ${listRanks(found).join('; ')}.${tooFewToRank(found)}${whyRankDiffers(found)}`,
  }),
}

function ofSmallest(share: number | null): string {
  return share === null
    ? ''
    : `; it is ${formatMultiple(share)} ${share > 1 ? 'times' : 'of'} the smallest effect that matters`
}

/** Predictors that a false date leaves no use for, as a sentence with a space before it. */
function leftAside({ left, of }: NonNullable<Checks['backdating']['found']>['predictors']): string {
  return left === 0 ? '' : ` ${left} of ${of} predictors lie after that date and are left aside.`
}

type Rank = Checks['placebo-in-space']

function whatDecides({ interval }: Rank): string {
  if (interval === null) return 'There is no interval, so the rank among the placebos decides.'
  return `The interval ${interval.says === 'effect' ? 'leaves zero out' : 'holds zero'} (${formatPStatement(interval.p)}).`
}

function listRanks({ treated, ratio, rank, runs, p, badFits, gap }: Rank): string[] {
  const { count, multiple } = badFits
  return [
    `${treated}'s error after treatment is ${formatNumber(ratio, 2)} times that before, rank ${rank} of ${runs} (${formatPStatement(p)})`,
    ...(count === 0
      ? []
      : [
          `without the ${plural(count, 'placebo')} whose squared error before treatment is over ${formatNumber(multiple, 0)} times as large, ${formatPStatement(badFits.p)}`,
        ]),
    `by the size of the mean gap alone, ${formatPStatement(gap.p)}${gap.decides === null ? '' : `, and among those that fit ${formatPStatement(gap.decides)}, which decides`}`,
  ]
}

/** A test that no gap could pass neither agrees with the interval nor disagrees. */
function tooFewToRank({ lowest, runs }: Rank): string {
  if (lowest === null) return ''
  return ` With ${plural(runs - 1, 'donor')} no gap could have a p under ${formatNumber(lowest, 2)}, so the placebos cannot say whether the interval is right.`
}

/** Why the rank can be low where the gap is among the largest: a series that is fitted too well divides by next to nothing. */
function whyRankDiffers({ closer }: Rank): string {
  if (closer === null) return ''
  return (
    ` The two differ because ${closer.count} of the ${plural(closer.of, 'donor')} ranked before it have a smaller error before treatment: ` +
    'a series that is smooth, or filled in between counts, is fitted too well, and its ratio is large whatever came after.'
  )
}
