import type { CountFacts, Told } from '@casefiles/engine/facts'
import { formatCount, capitalize, inSentence, plural, sayAll } from '@casefiles/engine/words'
import { formatPStatement, countInWords } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

const checks: Sentences<CountFacts['counts-checks'], 'title' | 'message'> = {
  'comparison-group': ({ never, smallest, when, period, words }) => ({
    title: `Enough ${words.units} to compare with`,
    message:
      `${plural(never, words.unit, words.units)} ${never === 1 ? 'is' : 'are'} not ${words.treated} in any ${period} in use. ` +
      `The comparison group is smallest ${when}, with ${plural(smallest, words.unit, words.units)}.`,
  }),
}

const RATIO = 'ATT as a ratio: the total of the treated over the total without treatment'

const estimates: Sentences<CountFacts['counts-estimates'], 'name' | 'estimand'> = {
  'poisson-ratio': ({ dates }) => ({
    name: `Poisson with unit and period effects${dates === 1 ? '' : ', ratio of totals'}`,
    estimand: RATIO,
  }),
  'poisson-by-period': () => ({ name: 'Poisson, ratio of totals with an effect for every period', estimand: RATIO }),
  'poisson-comparison': ({ comparison }) => ({ name: `Poisson, ${comparison} comparisons`, estimand: RATIO }),
  'poisson-without-exposure': () => ({ name: 'Poisson, counts as they are', estimand: RATIO }),
  'rate-difference': () => ({
    name: 'Linear in the rate, told as a ratio',
    estimand: 'ATT of the rate over the rate without treatment, every row alike',
  }),
}

const figures: Sentences<CountFacts['counts-figures'], string> = {
  timeline: ({ period, span, groups, fewest, words }) => {
    const units = capitalize(words.units)
    const title = `At least ${countInWords(fewest, 10)} ${period}${fewest === 1 ? '' : 's'} of data before each ${words.noun}`
    return {
      title: sayAll(title),
      subtitle: `${units} by the first ${period} ${words.treated}. Dark: ${words.treated}. Pale: ${words.notYetTreated}.`,
      alt: sayAll(
        `Timeline of ${plural(groups, 'group')} of ${words.units}, ${span}, by the first ${period} ${words.treated}. ${title}.`,
      ),
      x: capitalize(period),
      y: 'Group',
      cohort: `First ${period} ${words.treated}`,
      never: 'Never',
      units,
      treatedFrom: `${capitalize(words.treated)} from`,
      firstYear: `First ${period}`,
      lastYear: `Last ${period}`,
      preYears: `${capitalize(period)}s before`,
      comparisonUnits: `${units} to compare with at the start`,
      members: 'Which',
    }
  },
  rates: ({ period, span, outcome, exposure, axis, early, end, others, drift, words }) => {
    const title =
      drift === null
        ? `Both groups before and after ${words.the} began`
        : `The test found ${drift.passed ? 'no clear' : 'a'} drift between the groups before ${words.the} (${formatPStatement(drift.p)})`
    return {
      title: sayAll(title),
      subtitle:
        `${outcome}, totals${exposure === null ? '' : ' over what they are counted over'}: ${plural(early, words.unit, words.units)} ` +
        `${words.treated} by ${end} against ${others} later or never, each until it starts. Alike would be the same change in percent.`,
      alt: sayAll(
        `Line chart of ${inSentence(outcome)}, ${span}, for ${words.units} ${words.treated} by ${end}, the path expected of them without ${words.the}, and ${words.units} ${words.notYetTreated}. ${title}.`,
      ),
      x: capitalize(period),
      y: axis,
      year: capitalize(period),
      treated: `${capitalize(words.treated)} by ${end}`,
      expected: `Expected without ${words.the}`,
      comparison: capitalize(words.notYetTreated),
      comparisonUnits: `${capitalize(words.units)} ${words.notYetTreated}`,
      first: `First ${words.treatedUnits}`,
    }
  },
  estimates: () => ({ effect: 'Effect as a ratio', intervals: 'pointwise 95% intervals' }),
}

type Texts = Told<CountFacts['counts-texts']>

const COMPARED: Record<Texts['compared-with']['comparison'], string> = {
  'not-yet-treated': 'Not treated yet',
  'never-treated': 'Never treated',
}

/** Single texts: methods, reasons, lines of the log. */
const texts: { readonly [Code in keyof Texts]: (of: Texts[Code]) => string } = {
  'ratio-method': (told) => {
    const { exposure, window, interval, lone } = told
    const over = exposure === null ? '' : `, exposure ${exposure}`
    const times =
      window === null
        ? ''
        : `, times since adoption up to ${window.last}${window.balanced ? ', cohorts observed that long' : ''}`
    const what = `Poisson pseudo-maximum likelihood with effects of units and periods${over}; ${describeEffects(told)}${times}; zeros are kept`
    if (interval === null) return `${what}${lone}.`
    return (
      `${what}; 95% interval clustered by ${interval.clusteredBy} (${plural(interval.clusters, 'cluster')}; CR1, fixed effects nested in ` +
      "the clusters not counted, as fepois has it), t quantiles with Welch's degrees of freedom."
    )
  },
  'difference-method': ({ exposure, interval, lone }) => {
    const made =
      interval === null
        ? ''
        : `; 95% interval from the conservative variance, clustered by ${interval.clusteredBy}, normal quantiles, given the mean of the treated rows${interval.few}`
    return `Effects of units and periods on the ${exposure === null ? 'count' : `count over ${exposure}`}, linear, fitted on rows not yet treated${made}${lone}.`
  },
  'nothing-counted': () => 'Nothing was counted under treatment, so there is no ratio.',
  'nothing-varies': () => 'The clusters do not vary, so there is no standard error.',
  'less-than-nothing': () => 'Without the difference, or an end of its range, less than nothing would be left.',
  'no-event-study': ({ why }) => `Effects by time cannot be computed: ${why}`,
  'are-treated': () => 'are treated',
  'no-false-date': ({ period }) => `No false date leaves enough ${period}s before it, so none can be tried.`,
  'choices-varied': () => 'Exposure, comparison and periods',
  'compared-with': ({ comparison }) => COMPARED[comparison],
  setting: ({ exposure, comparison, periods }) =>
    [
      ...(exposure === null ? [] : [`exposure: ${exposure}`]),
      ...(comparison === null ? [] : [`comparison: ${COMPARED[comparison]}`]),
      `periods: ${periods}`,
    ]
      .join('; ')
      .toLowerCase(),
  'rate-units': ({ counted, exposure }) =>
    exposure === null ? capitalize(counted) : `${capitalize(counted)} over ${exposure.replaceAll('_', ' ')}`,
  'silent-units': ({ units, named, treated, period, words }) =>
    `${plural(units, words.unit, words.units)} (${named}; ${formatCount(treated)} of them ${words.treated}) ` +
    `${units === 1 ? 'has' : 'have'} zero in every ${period}: a ratio cannot be learned from them, and they are left out.`,
  'silent-periods': ({ periods }) => `Nothing was counted anywhere in ${periods}: left out.`,
}

/** What has a coefficient, and what it is told against. */
function describeEffects({ effects, comparison, isWithout }: Texts['ratio-method']): string {
  const base = comparison === 'never-treated' ? 'the last period before' : 'the periods before'
  const what = {
    one: 'one coefficient for the treated',
    'by-period': 'an effect for every period from treatment on, against the periods before',
    'by-cohort': `an effect for every cohort and period, against ${base} and ${comparison} units, then the total over the total without the effects`,
  }[effects]
  return isWithout ? `${what}, without the exposure` : what
}

/** Every sentence on counts as ratios, by the kinds and codes of their facts. */
export const counts = {
  'counts-checks': checks,
  'counts-estimates': estimates,
  'counts-figures': figures,
  'counts-texts': texts,
}
