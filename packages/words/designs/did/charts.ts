import type { DidFacts, Told } from '@casefiles/engine/facts'
import { capitalize, formatNumber, inSentence, plural, sayAll } from '@casefiles/engine/words'
import {
  formatPercent,
  formatPStatement,
  formatSpan,
  capitalizeUnits,
  countInWords,
  formatEffect,
} from '../../formats/index.ts'
import { measure, nameOutcome } from '../../plots/measure.ts'
import { INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'

type Figures = DidFacts['figures']

const ZERO = { zero: 'No effect' }

/**
 * The finding of each figure as its title, with what stands around it: measure and intervals, the figure for those who do not see
 * it, axes, columns of its table by their keys, and marks.
 */
export const figures: Sentences<Figures, string> = {
  'att-grid': ({ words, period, outcome, span, groups, ...found }) => {
    const first = `first ${period} ${words.treated}`
    return {
      ...titled(
        describeGrid(found, words.the),
        (title) =>
          `Grid of effects for ${plural(groups, 'group')} of ${words.units}, ${span}, with pointwise 95% intervals. ${title}.`,
      ),
      subtitle: `Effect on ${measure(outcome)}, by ${first} and ${period}, with pointwise 95% intervals.${describeWithout(found.without, words.unit)}`,
      x: capitalize(period),
      y: `Effect by ${first}`,
      cohort: capitalize(first),
      year: capitalize(period),
      estimate: `Effect, ${outcome.units}`,
      ...INTERVAL,
      period: 'Before or after',
      treatedUnits: capitalize(words.treatedUnits),
      comparisonUnits: `${capitalize(words.units)} to compare with`,
      thin: `One ${words.unit} alone on a side`,
    }
  },
  'cohort-timeline': ({ words, period, span, groups, fewest, alone }) => {
    const units = capitalize(words.units)
    const data = `At least ${countInWords(fewest, 10)} ${period}${fewest === 1 ? '' : 's'} of data before each ${words.noun}`
    return {
      ...titled(
        alone === null ? data : `${data}; from ${alone.from} ${alone.name} alone is left to compare with`,
        (title) =>
          `Timeline of ${plural(groups, 'group')} of ${words.units}, ${span}, by the first ${period} ${words.treated}. ${title}.`,
      ),
      subtitle: `${units} by the first ${period} ${words.treated}. Dark: ${words.treated}. Pale: ${words.notYetTreated}.`,
      x: capitalize(period),
      y: 'Group',
      cohort: `First ${period} ${words.treated}`,
      units,
      treatedFrom: `${capitalize(words.treated)} from`,
      firstYear: `First ${period}`,
      lastYear: `Last ${period}`,
      preYears: `${capitalize(period)}s before`,
      comparisonUnits: `${units} to compare with at the start`,
      members: 'Which',
      never: 'Never',
    }
  },
  bacon: ({ words, period, outcome, comparisons, forbiddenShare }) => ({
    ...titled(
      `A simpler model would take ${formatPercent(forbiddenShare, 'never-zero')} of its weight from comparisons with ${words.alreadyTreated}`,
      (title) =>
        `Scatter of ${plural(comparisons, 'two-group comparison')}, estimate against weight, for ${inSentence(outcome.label)}. ${title}. No intervals are drawn.`,
    ),
    subtitle: `Each point is one two-group comparison inside two-way fixed effects: its estimate, in ${outcome.units}, and its weight. The main estimate uses none with ${words.alreadyTreated}. No intervals.`,
    x: 'Weight in two-way fixed effects',
    y: 'Estimate',
    type: 'Comparison',
    treated: `${capitalize(words.treated)} from (${period})`,
    comparison: `Compared with those ${words.treated} from (${period})`,
    weight: 'Weight',
    estimate: 'Estimate',
    'treated-vs-never': 'Treated against never treated',
    'earlier-vs-later': 'Earlier against later, before the later start',
    'later-vs-earlier': 'Later against earlier, already treated',
    'later-vs-always': 'Later against always treated',
    never: 'never',
    ...ZERO,
  }),
  'honest-did': ({ the, outcome, breaks, largest }) => ({
    ...titled(
      describeBreak(breaks, largest, the),
      (title) =>
        `Interval chart, allowed drift from 0 to ${formatEffect(largest)} times the largest before ${the}, robust 95% intervals. ${title}.`,
    ),
    subtitle: `Robust 95% intervals for the average effect after ${the} on ${measure(outcome)}, when the groups may drift apart after ${the} up to a multiple of the largest drift before it.`,
    x: `Allowed drift, as a multiple of the largest before ${the}`,
    y: 'Effect, robust 95% interval',
    mbar: 'Allowed drift',
    ...INTERVAL,
    keepsConclusion: 'Conclusion holds',
    breaks: `Breaks at ${formatEffect(breaks)}`,
    broken: 'The conclusion no longer holds',
    ...ZERO,
  }),
  'event-study': ({ words, period, outcome, first, last, thin, isTooNarrow, ...found }) => {
    const { the } = words
    const since = `${capitalize(period)}s since ${the} began`
    return {
      ...titled(
        describeGaps(found, the),
        (title) =>
          `Event study from ${formatNumber(first, 0)} to ${last.at} ${period}s around the start of ${the}. ${title}. The last point is ${formatEffect(last.estimate)}, 95% interval ${formatSpan(last.ciLow, last.ciHigh)}.`,
      ),
      subtitle:
        `Change in ${measure(outcome)}, against the last ${period} before ${the}. ` +
        `Thin: 95% interval of each point. Wide: 95% band for all points at once. Hollow points come before ${the}.` +
        describeThin(thin, period, words.unit) +
        (isTooNarrow
          ? ' These margins count on many clusters and are too narrow here: for the main estimate none can be given.'
          : ''),
      x: since,
      y: `Effect on ${nameOutcome(outcome)}`,
      relativeTime: since,
      estimate: 'Effect',
      ...INTERVAL,
      bandLow: 'Band low',
      bandHigh: 'Band high',
      period: 'Before or after',
      thin: `Mostly compared with one ${words.unit}`,
      before: 'Before: should sit on zero',
      start: `${capitalize(the)} begins`,
      ...ZERO,
    }
  },
  'did-trends': ({ words, period, span, label, units, isLog, early, others, end, drift }) => {
    const [treated, notYet] = [capitalize(words.treated), capitalize(words.notYetTreated)]
    return {
      ...titled(
        describeDrift(drift, words.the),
        (title) =>
          `Line chart of ${inSentence(label)}, ${span}, for ${words.units} ${words.treated} by ${end}, the path expected of them without ${words.the}, and ${words.units} ${words.notYetTreated}. ${title}. 95% intervals of the two means are shaded.`,
      ),
      subtitle:
        `${label}, ${isLog ? 'geometric means' : 'means'}: ${plural(early, words.unit, words.units)} ` +
        `${words.treated} by ${end} against ${others} later or never, each until it starts. Shaded: 95% intervals of the two means.`,
      x: capitalize(period),
      y: capitalizeUnits(units),
      year: capitalize(period),
      treated: `${treated} by ${end}`,
      treatedLow: `${treated}: 95% low`,
      treatedHigh: `${treated}: 95% high`,
      expected: `Expected without ${words.the}`,
      comparison: notYet,
      comparisonLow: `${notYet}: 95% low`,
      comparisonHigh: `${notYet}: 95% high`,
      treatedPlain: `${treated}: plain mean`,
      comparisonPlain: `${notYet}: plain mean`,
      comparisonUnits: `${capitalize(words.units)} ${words.notYetTreated}`,
      start: `First ${words.treatedUnits}`,
    }
  },
  estimates: () => ({ effect: 'Average effect', intervals: 'pointwise 95% intervals' }),
}

/** The finding and the text in the figure's place, which says it too; counts of all there are said as one says them. */
function titled(title: string, alt: (title: string) => string): { title: string; alt: string } {
  return { title: sayAll(title), alt: sayAll(alt(title)) }
}

const orNone = (count: number) => (count === 0 ? 'none' : String(count))

function describeGrid(
  { intervals, above, below }: Pick<Figures['att-grid'], 'intervals' | 'above' | 'below'>,
  the: string,
): string {
  return `Of ${intervals} effects after ${the} with an interval, ${orNone(above)} ${above === 1 ? 'lies' : 'lie'} clearly above zero and ${orNone(below)} clearly below`
}

/** Effects without an interval, as a sentence with a space before it. */
function describeWithout(without: Figures['att-grid']['without'], unit: string): string {
  return without === null
    ? ''
    : ` ${without.effects} of ${without.of} effects have no interval: one ${unit} stands alone on a side, and its own ups and downs cannot be told from the effect.`
}

function describeBreak(breaks: number | null, largest: number, the: string): string {
  if (breaks === null)
    return `The conclusion holds for a drift of up to ${formatEffect(largest)} times the largest before ${the}`
  if (breaks === 0) return 'The conclusion does not survive even the smallest drift'
  return `The conclusion breaks at ${formatEffect(breaks)} times the largest drift before ${the}`
}

/** Names the points that lean on one unit, and says what is missing where all of a point does. */
function describeThin(thin: Told<Figures['event-study']>['thin'], period: string, unit: string): string {
  if (thin === null) return ''
  const times = thin.times.map((time) => formatNumber(time, 0)).join(', ')
  const withheld = thin.isWithheld ? ', without an interval where there is no other' : ''
  return ` At ${period}s ${times} most comparisons are with one ${unit}${withheld}.`
}

/** Says that there is none before only where the check of drift passed and no band before leaves out zero. */
function describeGaps(
  { hasGapAfter, before, passed }: Pick<Figures['event-study'], 'hasGapAfter' | 'before' | 'passed'>,
  the: string,
): string {
  if (passed === null) return hasGapAfter ? `A gap shows after ${the}` : `No clear gap shows after ${the}`
  if (passed && before === 0)
    return hasGapAfter
      ? `A gap opens after ${the}, and none shows clearly before`
      : `No clear gap before or after ${the}`
  if (before === 0)
    return hasGapAfter
      ? `A gap opens after ${the}, but the groups drifted before it`
      : `The groups drifted before ${the}, and no clear gap opens after it`
  if (passed) {
    const points = before === 1 ? 'one point before it stands' : `${before} points before it stand`
    return `${hasGapAfter ? 'A gap opens' : 'No clear gap opens'} after ${the}, but ${points} off zero`
  }
  return hasGapAfter
    ? `A gap shows before ${the} as well as after it`
    : `A gap shows before ${the}, and no clear one opens after it`
}

function describeDrift(drift: Figures['did-trends']['drift'], the: string): string {
  if (drift === null) return `Both groups before and after ${the} began`
  const p = formatPStatement(drift.p)
  if (drift.found === 'none') return `The test found no clear drift between the groups before ${the} (${p})`
  if (drift.found === 'drift') return `The test found a drift between the groups before ${the} (${p})`
  return `The groups drifted before ${the}, though the joint test finds no clear drift (${p})`
}
