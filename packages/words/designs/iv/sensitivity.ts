import type { IvFacts, Told } from '@casefiles/engine/facts'
import { formatNumber, plural, withUnits } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

type Series = IvFacts['series']

/** What was varied in each analysis, and what came of it. */
export const series: Sentences<Series, 'title' | 'varied' | 'message'> = {
  'plausibly-exogenous': ({ units, found }) => ({
    title: 'If the instrument reached the outcome directly',
    varied: `Direct effect of one standard deviation of the instrument, ${units}`,
    message: found
      ? `${describeDirect(found.breakdown, units)}${describeStrongestDirect(found.strongest)}`
      : nothingToOverturn('a direct effect of the instrument'),
  }),
  'omitted-variable': ({ found }) => ({
    title: 'If a variable tied to instrument and outcome were missing',
    varied: 'Share that the missing variable explains of what is left of instrument and outcome',
    message: found
      ? `${describeMissing(found.breakdown, found.df)}${describeConfounder(found.strongest)}`
      : nothingToOverturn('a missing variable'),
  }),
  'placebo-outcomes': (found) => ({
    title: `Outcomes that ${found.the} cannot move`,
    varied: 'The outcome; each in its own units',
    message: describePlacebos(found),
  }),
  'leave-one-instrument-out': (runs) => ({
    title: 'Without one instrument',
    varied: 'The instrument left out',
    message: describeRuns(runs),
  }),
  'covariate-sets': (runs) => ({
    title: 'With other covariates',
    varied: 'The covariates held',
    message: describeRuns(runs),
  }),
  'left-out-instruments': (runs) => ({
    title: 'With the instruments left out',
    varied: 'The instruments used',
    message: describeRuns(runs),
  }),
}

/** @param what the analysis would have varied */
function nothingToOverturn(what: string): string {
  return `The main estimate has no interval with a bound, so there is no conclusion that ${what} could overturn.`
}

function describeDirect(breakdown: number | null, units: string): string {
  if (breakdown === null) return 'No direct effect in reach changes the conclusion.'
  if (breakdown === 0) return 'The conclusion does not stand even without a direct effect of the instrument.'
  return `A direct effect of ${formatNumber(breakdown, 4)} (${units}) for one standard deviation of the instrument would change the conclusion.`
}

type Direct = NonNullable<Series['plausibly-exogenous']['found']>['strongest']

function describeStrongestDirect(strongest: Direct): string {
  return strongest
    ? ` The strongest declared covariate, ${strongest.label}, has one of ${formatNumber(strongest.direct, 4)}.`
    : ''
}

function describeMissing(breakdown: number, df: number): string {
  if (breakdown === 0)
    return `With equal variances (${df} degrees of freedom) the conclusion does not stand even without a missing variable.`
  return `A missing variable that explains ${formatNumber(100 * breakdown, 2)}% of what is left of both instrument and outcome would change the conclusion.`
}

type Confounder = NonNullable<Series['omitted-variable']['found']>['strongest']

function describeConfounder(strongest: Confounder): string {
  if (!strongest) return ''
  const [first, second] = [strongest.withInstrument, strongest.withOutcome].map((share) => formatNumber(100 * share, 2))
  return ` Of the declared covariates ${strongest.label} explains most of the instrument: ${first}%, and ${second}% of the outcome.`
}

function describePlacebos({ the, usable, moved, failed, missing }: Series['placebo-outcomes']): string {
  return [
    usable === 0
      ? 'None of the outcomes named for this test can be analyzed.'
      : `The same analysis of ${plural(usable, 'outcome')} that ${the} cannot move shows an effect in ${moved.length === 0 ? 'none' : moved.length}; by chance alone, 1 in 20 would.`,
    ...moved.map(({ label, value, units, range }) => {
      const where = range ? `range ${formatSpan(range.low, range.high)}` : 'zero lies outside its set'
      return `${label}: ${withUnits(formatEffect(value), units)} (${where}).`
    }),
    ...(failed.length === 0 ? [] : [`No interval can be given for ${failed.join(', ')}.`]),
    ...missing.map(({ label, rows }) => `${label} is missing in ${plural(rows, 'row')}, left out of its run.`),
  ].join(' ')
}

function describeRuns({ low, high, ...runs }: Told<Series['covariate-sets']>): string {
  return `${describeKept(runs)} The estimate runs from ${formatSpan(low, high)}.`
}

function describeKept(found: Omit<Told<Series['covariate-sets']>, 'low' | 'high'>): string {
  const { hasConclusion, computed, kept, holdsLocked, lost, notComputed } = found
  const count = `${kept} of ${computed} runs${holdsLocked ? ', the locked one among them,' : ''}`
  return [
    hasConclusion
      ? `${count} ${kept === 1 ? 'keeps' : 'keep'} the conclusion.`
      : `${count} ${kept === 1 ? 'has' : 'have'} no interval with a bound.`,
    ...(hasConclusion ? listSettings('It changes', lost) : []),
    ...listSettings('Not computed', notComputed),
  ].join(' ')
}

function listSettings(title: string, settings: string[]): string[] {
  return settings.length === 0 ? [] : [`${title}: ${settings.join(', ')}.`]
}
