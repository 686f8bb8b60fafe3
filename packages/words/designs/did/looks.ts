import type { DidFacts, Told } from '@casefiles/engine/facts'
import { capitalize, formatCount, formatNumber, plural, sayAll } from '@casefiles/engine/words'
import {
  formatPercent,
  formatPStatement,
  formatSpan,
  everyPeriod,
  formatEffect,
  formatMultiple,
  spanOf,
  timesOver,
} from '../../formats/index.ts'
import type { Writes } from '../../tell.ts'
import { inUnits } from './ranged.ts'

type Looks = DidFacts['looks']

/** What looks at the design found, as a check or the score is told it. */
export const looks: Writes<Looks> = {
  'drift-check': ({ the }) => `No drift before ${the}`,
  'drift-power-check': () => 'The drift test could see a drift that matters',
  'drift-test': ({ the, estimates, p, isClear }) =>
    `${estimates === 1 ? `The one estimate before ${the} shows` : `Taken together, the ${plural(estimates, 'estimate')} before ${the} show`} ${isClear ? 'a' : 'no clear'} drift (${formatPStatement(p)}).`,
  'drift-power': ({ slope, bias, units, period, ofSmallest, ofEstimate }) => {
    const much =
      ofSmallest === null
        ? 'That is'
        : `That is ${formatMultiple(ofSmallest)} times the smallest effect that matters, and`
    return `Four times in five, the test would notice a steady drift of ${inUnits(slope, units)} ${everyPeriod(units, period)}. Such a drift would move the estimate by ${inUnits(bias, units)}. ${much} ${timesOver(ofEstimate)} the estimate itself.`
  },
  drift: ({ the, period, units, slope, slopeError, distance, bias, biasError }) =>
    `Before ${the}, the gap between the groups moved by ${inUnits(slope, units)} ${everyPeriod(units, period)} (standard error ${formatEffect(slopeError)}). ` +
    `Continued for ${spanOf(distance, period)}, as long as the estimate looks ahead on average, it would move the estimate by ${inUnits(bias, units)} (standard error ${formatEffect(biasError)}).`,
  'no-drift': (flat) => `${describeStandstill(flat)}: the drift is zero.`,
  'drift-power-unknown': (flat) =>
    `${describeStandstill(flat)}, so how large a drift the test would notice cannot be said.`,
  'drift-not-tested': ({ why }) => `${why}, so no drift can be tested.`,
  'no-joint-test': ({ the, period }) =>
    `The window drawn holds no second ${period} before ${the}, so no joint test is made.`,
  'too-few-clusters-for-drift': ({ the, estimates }) =>
    `There are too few clusters to test the ${estimates} estimates before ${the} for a drift.`,
  'no-second-period': ({ the, period }) => `There is no second ${period} before ${the}`,
  'leads-without-error': ({ the, period }) => `The estimates for the ${period}s before ${the} have no standard error`,
  'lone-cluster': ({ noun }) =>
    `One side of the comparison is one ${noun} alone. No interval or test can tell its own ups and downs from the effect.`,
  'no-lead': ({ why }) => `${why}, so no change just before it can be seen.`,
  lead: ({ units, value, ci, ofSmallest, ...moment }) =>
    `${describeLead(moment)}, the gap between the groups changed by ${inUnits(value, units)} (95% interval ${formatSpan(ci[0], ci[1])}).` +
    (ofSmallest === null ? '' : ` That is ${formatMultiple(ofSmallest)} times the smallest effect that matters.`),
  'no-change-in-lead': (moment) => `${describeLead(moment)}, the gap between the groups did not change at all.`,
  dip: ({ the, period, units, leads, value, se }) =>
    `All effects are read against the last ${period} before ${the}. Read against the ${plural(leads, `earlier ${period}`)} instead, ` +
    `the estimate would be ${inUnits(Math.abs(value), units)} ${value > 0 ? 'lower' : 'higher'} (standard error ${formatEffect(se)}).`,
  'no-measure-declared': () => 'No background measure was declared for this check.',
  'no-two-periods-to-compare': ({ the }) => `No two periods before ${the} allow a comparison of background measures.`,
  'trends-apart': ({ the, measures, label, difference }) => {
    const which =
      measures === 1
        ? 'The one background measure compared is'
        : `Of ${measures} background measures, the one that moved least alike is`
    return `${which} “${label}”. Before ${the} its trends differ by ${formatEffect(difference)} standard deviations.`
  },
  'trends-say-nothing': ({ found }) =>
    `${found} There are too few units to compare with to say what these trends do to the outcome.`,
  'trends-predict': ({ the, value, se, share }) =>
    `What the background measures predict of the outcome’s trends before ${the} would move the estimate by ${formatEffect(value)} ` +
    `(standard error ${formatEffect(se)}); they predict ${formatPercent(share, 'never-zero')} of how these trends differ.`,
  'all-observed': ({ units, word, periods, period }) =>
    `All ${formatCount(units)} ${word} are observed in ${periods === 2 ? `both ${period}s` : `all ${plural(periods, period)}`}.`,
  'units-with-gaps': (found) => describeGaps(found),
  'share-of-treated': ({ treatedUnits, period, overall, furthest, distance }) =>
    `${formatPercent(overall, 'never-zero')} of all rows come from ${treatedUnits}. In the ${period} in which that share is furthest ` +
    `from this, ${furthest}, it differs by ${formatPercent(distance, 'never-zero')} of the rows.`,
  'enough-pre-periods': ({ words, period, needed, fewest }) =>
    `Every ${words.treatedUnit} is observed for at least ${needed} ${period}s before ${words.it}; the fewest is ${fewest}.`,
  'few-pre-periods': ({ words, period, needed, fewest, few, of }) =>
    sayAll(
      `${formatCount(few)} of ${plural(of, words.treatedUnit, words.treatedUnits)} ${few === 1 ? 'has' : 'have'} fewer than ${needed} ${period}s before ${words.it}; the fewest is ${fewest}.`,
    ),
  'mean-pre-periods': ({ words, period, needed, mean, found }) =>
    `${capitalize(words.treatedUnits)} have ${formatNumber(mean, 2)} ${period}s before ${words.it} on average, counting at most ${needed} each. ${found}`,
  'are-treated': () => 'are treated',
}

function describeStandstill({ the, period, periods }: Told<Looks['no-drift']>): string {
  return `Before ${the}, the gap between the groups was exactly the same in the last ${plural(periods, period)}`
}

function describeLead({ words, period, reacts }: Told<Looks['no-change-in-lead']>): string {
  return `In the last ${period} before ${reacts ? `${words.units} could react` : words.the}`
}

function describeGaps({ lacking, units, word, period, areUsed, beside }: Told<Looks['units-with-gaps']>): string {
  const one = lacking === 1
  const what = areUsed
    ? '; the rows that there are count.'
    : ` and ${one ? 'is' : 'are'} left out of the main estimate.`
  const who = `${formatCount(lacking)} of ${formatCount(units)} ${word} (${formatPercent(lacking / units, 'never-zero')}) ${one ? 'lacks' : 'lack'} a row in some ${period}`
  return `${who}${what}${beside === null ? '' : ` ${describeBeside(beside, period)}`}`
}

/** Units with gaps beside the others: on which side they are, and how far apart before treatment. */
function describeBeside(
  { words, shares, apart }: NonNullable<Told<Looks['units-with-gaps']>['beside']>,
  period: string,
): string {
  const sides = shares?.map((share) => formatPercent(share, 'never-zero'))
  return [
    ...(sides
      ? [`${sides[0]} of ${words.treatedUnits} and ${sides[1]} of the others lack a row in some ${period}.`]
      : []),
    ...(Number.isFinite(apart)
      ? [
          `Before treatment their outcome lies ${formatNumber(Math.abs(apart), 2)} standard deviations ${apart < 0 ? 'below' : 'above'} that of the others in the same ${period}s.`,
        ]
      : []),
  ].join(' ')
}
