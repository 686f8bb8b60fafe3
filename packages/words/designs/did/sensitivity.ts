import type { DidFacts, Told } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, everyPeriod, formatEffect } from '../../formats/index.ts'
import type { Sentences, Writes } from '../../tell.ts'
import { inUnits, ranged } from './ranged.ts'

type Series = DidFacts['series']
type Parts = DidFacts['parts']

/** What was varied in each analysis, and what came of it. */
export const series: Sentences<Series, 'title' | 'varied' | 'message'> = {
  'honest-relative-magnitudes': ({ the, period, found, why }) => ({
    title: 'Groups that drift apart',
    varied:
      found === null
        ? NO_DEPARTURE
        : `How far the groups may drift apart from one ${period} to the next after ${the}, as a multiple of the largest such drift before it`,
    message: found === null ? `${why}` : describeMagnitudes(found, the, period),
  }),
  'honest-smoothness': ({ period, found, why }) => ({
    title: 'A drift that bends',
    varied:
      found === null
        ? NO_DEPARTURE
        : `How much a steady drift may bend per ${period}, in standard errors of the average effect`,
    message: found === null ? `${why}` : describeSmoothness(found, period),
  }),
  'placebo-dates': ({ the, period, found }) => ({
    title: `False dates for ${the}`,
    varied: `How many ${period}s too early ${the} is dated, on data from before it alone`,
    message: found,
  }),
  'placebo-outcomes': ({ the, found }) => ({
    title: `Outcomes that ${the} cannot move`,
    varied: 'The outcome; each in its own units',
    message: found,
  }),
  'leave-one-out': (found) => ({
    title: `Without one ${found.left.one}`,
    varied: `The ${found.left.one} left out`,
    message: found.runs === 0 ? `There is no ${found.left.one} to leave out.` : describeRuns(found),
  }),
  'specification-curve': (found) => ({
    title: 'Other defensible choices',
    varied: found.varied,
    message: describeCurve(found),
  }),
}

const NO_DEPARTURE = 'The allowed departure from parallel trends'

type Magnitudes = NonNullable<Told<Series['honest-relative-magnitudes']>['found']>
type Smoothness = NonNullable<Told<Series['honest-smoothness']>['found']>

function describeMagnitudes(found: Magnitudes, the: string, period: string): string {
  const { first, last, breaks, largest, isMains, leftOut, units } = found
  const drift = `${formatNumber(breaks ?? largest, 2)} times the largest drift before ${the}`
  const until = breaks === null ? 'even if the groups drift apart by' : 'until the groups may drift apart by'
  return [
    `Over ${period}s ${first} to ${last} after ${the}, the average effect is ${ranged(found, units)}.`,
    `${describeConclusion(found)} ${until} ${drift}.`,
    ...(isMains ? [] : ['This average alone allows another kind of conclusion than the main estimate does.']),
    ...(leftOut.length === 0 ? [] : [`Beyond a gap and not used: ${period}s ${leftOut.join(', ')}.`]),
  ].join(' ')
}

function describeSmoothness(found: Smoothness, period: string): string {
  const { units, breaks, largest } = found
  const bend = (size: number) => `${withUnits(bendInWords(size), units)} ${everyPeriod(units, period)}`
  const until =
    breaks === null ? `even if the line bends by ${bend(largest)}` : `until the line may bend by ${bend(breaks)}`
  return `If any drift is a straight line, the average effect is ${ranged(found, units)}. ${describeConclusion(found)} ${until}.`
}

/** Three decimals, or as many as tell it from none. */
function bendInWords(size: number): string {
  return Number(size.toFixed(3)) === 0 ? formatEffect(size) : formatNumber(size, 3)
}

/** What an interval's conclusion is, as the start of a sentence that says how long it lasts. */
function describeConclusion({
  conclusion,
  smallestEffect,
  units,
}: Pick<Magnitudes, 'conclusion' | 'smallestEffect' | 'units'>): string {
  if (conclusion === 'effect') return 'It stays clear of zero'
  if (conclusion === 'no-meaningful-effect')
    return `It stays smaller than ${inUnits(smallestEffect, units)}, the smallest effect that matters,`
  return 'That range keeps its place and at most doubles'
}

function describeRuns(found: Told<Series['leave-one-out']>): string {
  const { left, runs, of, kept, units, range, changes, failures } = found
  const tried =
    runs < of
      ? `each of the ${formatCount(runs)} ${left.several} with the most influence, of ${formatCount(of)},`
      : `each ${left.one}`
  return [
    `Leaving out ${tried} in turn keeps the conclusion in ${formatCount(kept)} of ${formatCount(runs)} runs.`,
    ...(range === null ? [] : [`The estimate runs from ${formatEffect(range[0])} to ${inUnits(range[1], units)}.`]),
    ...changes.map(({ name, value, ci }) =>
      ci.every(Number.isFinite)
        ? `Without ${name} it is ${ranged({ value, ci }, units)}.`
        : `Without ${name} it is ${inUnits(value, units)}, without an interval.`,
    ),
    ...(failures.length === 0 ? [] : [`Nothing can be computed without ${failures.join(', ')}.`]),
  ].join(' ')
}

function describeCurve(found: Told<Series['specification-curve']>): string {
  const { partial, repeated, withoutInterval, missing, withoutNeverTreated } = found
  return [
    describeShare(found),
    ...(partial === 0 ? [] : [`In ${partial} of them some effects cannot be computed and are left out.`]),
    ...(repeated === 0
      ? []
      : [
          `${repeated} more ${repeated === 1 ? 'repeats' : 'repeat'} the numbers of another and ${repeated === 1 ? 'is' : 'are'} not counted.`,
        ]),
    ...(withoutInterval === 0 ? [] : [`${withoutInterval} more have no interval.`]),
    ...(missing.count === 0 ? [] : [describeMissing(missing)]),
    ...(withoutNeverTreated === null ? [] : [describeUnavailable(withoutNeverTreated)]),
  ].join(' ')
}

function describeShare({ ways, kept }: Told<Series['specification-curve']>): string {
  if (ways === 0) return 'No other way to run the analysis gives numbers of its own.'
  return `${kept} of ${plural(ways, 'reasonable way')} to run the analysis (${formatPercent(kept / ways, 'never-zero')}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.`
}

/** All are counted and the first named. */
function describeMissing({ count, named }: Told<Series['specification-curve']>['missing']): string {
  const more = count - named.length
  return `${count} could not be computed: ${named.map((name) => `(${name})`).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

function describeUnavailable({
  words,
  only,
}: NonNullable<Told<Series['specification-curve']>['withoutNeverTreated']>): string {
  const left = `Comparisons with ${words.units} that ${words.neverTreated} are not among them`
  return only === null ? `${left}: there are none.` : `${left}: ${only} is the only one.`
}

/** Parts of what sensitivity finds; those that are parts of a sentence have no period. */
export const parts: Writes<Parts> = {
  'not-computed': ({ error }) => `Not computed: ${error}`,
  'no-move-at-all': ({ the }) =>
    `Before ${the}, the gap between the groups did not move at all, so there is no drift to be allowed for.`,
  'no-unbroken-run': () => 'The event study has no unbroken run of periods on both sides of adoption.',
  'no-drift-to-allow': ({ why }) => `${why}, so no drift can be allowed for.`,
  'false-dates': (found) => describeFalseDates(found),
  'no-false-date': ({ period }) => `No false date leaves enough ${period}s before it, so none can be tried.`,
  'false-dates-not-computed': ({ found, early, period }) =>
    `${found} ${plural(early.length, 'date')} (${early.join(', ')} ${period}s early) could not be computed.`,
  'false-dates-on-average': ({ the, units, value, se }) =>
    `On false dates before ${the}, the analysis finds ${inUnits(value, units)} on average (standard error ${formatEffect(se)}); it should find nothing.`,
  'placebo-outcomes': (found) => describePlacebos(found),
  cluster: () => 'cluster',
  clusters: () => 'clusters',
  cohort: () => 'starting group',
  cohorts: () => 'starting groups',
  'cohort-of': ({ start }) => `the group that started in ${start}`,
  'nothing-without-one': ({ one }) => `The estimate cannot be computed without any one ${one}.`,
  'largest-move': ({ name, one, move, units }) =>
    `Without ${name} the estimate moves by ${inUnits(move, units)}, the most that any one ${one} moves it.`,
  way: ({ choices }) =>
    choices.map(([choice, chosen]) => `${choice.toLowerCase()}: ${chosen.toLowerCase()}`).join('; '),
  'choices-varied': ({ units }) => `Covariates, estimator, ${units} to compare with, average and periods`,
  choice: ({ choice }) => CHOICES[choice],
  'up-to': ({ period }) => `To ${period}`,
  'sets-of-choices': () => 'reasonable sets of choices',
  'same-conclusion': ({ conclusion, smallestEffect, units }) => {
    if (conclusion === 'effect') return 'The conclusion is the same where the interval stays on its side of zero.'
    return conclusion === 'no-meaningful-effect'
      ? `The conclusion is the same where the interval stays within ${inUnits(smallestEffect, units)} of zero.`
      : 'The conclusion is the same where the interval includes zero, keeps its place and is at most twice as wide.'
  },
}

function describeFalseDates({ early, period, rejecting }: Parts['false-dates']): string {
  const all = early.length
  const span = all === 1 ? `${early[0]}` : `${early[0]} to ${early.at(-1)}`
  const found =
    all === 1
      ? `The one false date shows ${rejecting === 1 ? 'an effect' : 'nothing'}`
      : `${rejecting} of ${all} false dates ${rejecting === 1 ? 'shows' : 'show'} an effect`
  return `Dated ${span} ${period}s too early, the analysis should find nothing. ${found}; by chance alone, 1 in 20 would.`
}

function describePlacebos({ the, analyzed, moved, failed, missing }: Parts['placebo-outcomes']): string {
  return [
    analyzed === 0
      ? 'None of the outcomes named for this test can be analyzed.'
      : `The same analysis of ${plural(analyzed, 'outcome')} that ${the} cannot move shows an effect in ${moved.length === 0 ? 'none' : moved.length}; by chance alone, 1 in 20 would.`,
    ...moved.map((one) => `${one.label}: ${ranged(one, one.units)}.`),
    ...(failed.length === 0 ? [] : [`No interval can be given for ${failed.join(', ')}.`]),
    ...missing.map(({ label, rows }) => `${label} is missing in ${plural(rows, 'row')}, left out of its run.`),
  ].join(' ')
}

const CHOICES: Record<Parts['choice']['choice'], string> = {
  'no-covariates': 'None',
  'locked-covariates': 'As locked',
  'all-covariates': 'All',
  means: 'Means',
  dr: 'Doubly robust',
  reg: 'Outcome regression',
  ipw: 'Weighting',
  'never-treated': 'Never treated',
  'not-yet-treated': 'Not yet treated',
  'all-periods': 'All',
  simple: 'Treated observations',
  group: 'Cohorts',
  dynamic: 'Time since adoption',
  calendar: 'Calendar periods',
}
