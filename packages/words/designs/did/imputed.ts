import type { ImputedFacts, Told } from '@casefiles/engine/facts'
import { formatCount, joinWithAnd, plural, withUnits } from '@casefiles/engine/words'
import { formatPStatement, formatSpan, formatEffect, formatMultiple } from '../../formats/index.ts'
import { measure } from '../../plots/measure.ts'
import type { Sentences } from '../../tell.ts'

const checks: Sentences<ImputedFacts['imputed-checks'], 'title' | 'message'> = {
  'pre-trend': ({ the, found }) => ({ title: `No drift from the trends before ${the}`, message: found }),
  'pre-trend-power': ({ found }) => ({ title: 'The test could see a bend that matters', message: found }),
  anticipation: ({ the, found }) => ({ title: `No change just before ${the}`, message: found }),
}

const estimates: Sentences<ImputedFacts['imputed-estimates'], 'name'> = {
  'imputation-model': (declared) => ({ name: `Imputation with ${namePartsOf(declared)}` }),
  'imputation-without-trends': () => ({ name: 'Imputation without unit trends' }),
  'imputation-without-effects': () => ({ name: 'Imputation without the further effects' }),
  'imputation-plain': () => ({ name: 'Imputation with effects of units and periods alone' }),
  'twfe-model': () => ({ name: 'Two-way fixed effects with the same effects' }),
}

/** What is declared beside units and periods; empty where nothing is. */
function namePartsOf({ hasEffects, hasTrends }: Texts['with-model']): string {
  return [...(hasEffects ? ['further effects'] : []), ...(hasTrends ? ['unit trends'] : [])].join(' and ')
}

const figures: Sentences<ImputedFacts['imputed-figures'], string> = {
  estimates: () => ({ effect: 'Average effect', intervals: 'pointwise 95% intervals' }),
}

type Texts = Told<ImputedFacts['imputed-texts']>
type Aggregation = Texts['averaged']['aggregation']

const ESTIMANDS: Record<Aggregation, string> = {
  simple: 'average over all treated unit-periods',
  group: 'average over cohorts',
  dynamic: 'average over time since adoption',
  calendar: 'average over calendar periods',
}
const AVERAGED: Record<Aggregation, string> = {
  simple: 'All treated rows',
  group: 'Starting groups',
  dynamic: 'Time since adoption',
  calendar: 'Periods',
}

/** Single texts: what was looked at, methods, reasons, lines of the log. */
const texts: { readonly [Code in keyof Texts]: (of: Texts[Code]) => string } = {
  average: ({ aggregation }) => `ATT, ${ESTIMANDS[aggregation]}`,
  'imputation-method': ({ model, untreated, leftOut, interval, lone }) => {
    const left =
      leftOut === 0
        ? ''
        : ` ${plural(leftOut, 'treated row')} without an outcome that the model can tell ${leftOut === 1 ? 'is' : 'are'} left out.`
    return `Imputation: ${describeModel(model)}, fitted on ${formatCount(untreated)} rows not yet treated${describeInterval(interval)}${lone}.${left}`
  },
  'two-way-estimand': () => 'Weighted average of two-by-two comparisons',
  'two-way-method': ({ model, interval, lone }) => {
    const made =
      interval === null
        ? ''
        : `; 95% interval clustered by ${interval.clusteredBy}${interval.and === null ? '' : ` and ${interval.and}`} (CR1, what lies within clusters not counted), t with ${interval.df} degrees of freedom${interval.few}`
    return `One column for the treatment beside ${describeModel(model)}${made}${lone}.`
  },
  'no-variation': () => 'The effects do not vary at any relative time: no standard error.',
  'bend-tested': ({ the, estimates: count, p, isClear }) =>
    `${count === 1 ? `The one estimate before ${the} shows` : `Taken together, the ${plural(count, 'estimate')} before ${the} show`} ${isClear ? 'a' : 'no clear'} departure from the trends (${formatPStatement(p)}).`,
  'bend-not-tested': ({ the, period }) =>
    `There are too few ${period}s or clusters to test the estimates before ${the} together.`,
  'no-bend-seen': ({ the, period }) =>
    `Beside the trends, too few ${period}s before ${the} are left to see whether they bend.`,
  'bend-power': ({ units, moved, ofSmallest, ofEstimate }) =>
    `Four times in five, the test of a bend would notice one that moves the estimate by ${inUnits(moved, units)}. ` +
    `That is ${ofSmallest === null ? '' : `${formatMultiple(ofSmallest)} times the smallest effect that matters, and `}` +
    `${formatMultiple(ofEstimate)} times the estimate itself.`,
  bend: ({ the, period, units, value, se, moved, movedError }) =>
    `Before ${the}, the paths of the treated bent away from their trends by ${inUnits(value, units)} times the square of the ${period}s ` +
    `(standard error ${formatEffect(se)}). Continued, the bend would move the estimate by ${inUnits(moved, units)} (standard error ${formatEffect(movedError)}).`,
  'lines-in-trends': () =>
    'What the trends of background measures predict is part of the trend that each unit has in the model.',
  'too-few-for-lead': ({ the, period }) =>
    `There are too few ${period}s before ${the} to see a change in the last of them.`,
  'lead-without-error': ({ the, period }) => `The change in the last ${period} before ${the} has no standard error.`,
  lead: ({ value, ci, ofSmallest, ...told }) =>
    `In the ${nameLast(told)}, the treated lay ${inUnits(value, told.units)} off what the earlier ${told.period}s predict ` +
    `(95% interval ${formatSpan(...ci)}).` +
    (ofSmallest === null ? '' : ` That is ${formatMultiple(ofSmallest)} times the smallest effect that matters.`),
  'without-last-period': ({ move, se, ...told }) =>
    `Fitted without the ${nameLast(told)}, the model would give an estimate ${inUnits(Math.abs(move), told.units)} ${move > 0 ? 'lower' : 'higher'} ` +
    `(standard error ${formatEffect(se)}).`,
  'choices-varied': () => 'Effects, average and periods',
  'with-model': (model) => {
    const parts = namePartsOf(model)
    return parts === '' ? 'Units and periods' : `With ${parts}`
  },
  averaged: ({ aggregation }) => AVERAGED[aggregation],
  setting: ({ model, aggregation, periods }) =>
    `effects: ${model}; average: ${aggregation}; periods: ${periods}`.toLowerCase(),
  'beside-trends': ({ outcome, period, words }) =>
    `Change in ${measure(outcome)}, beside a trend for each ${words.unit}. Before ${words.the}: departures from the line through the first and the last ${period} (hollow). ` +
    `From then on: against the trends continued. Thin: 95% interval of each point. Wide: 95% band for all points at once.`,
  'not-imputed': ({ rows, units, words }) =>
    `${plural(rows, 'treated row')} of ${plural(units, words.unit, words.units)} ${rows === 1 ? 'has' : 'have'} no outcome without treatment that the model can tell, and ${rows === 1 ? 'is' : 'are'} left out of the effect.`,
  'effect-adds-nothing': ({ columns }) =>
    `The fixed effect ${nameEffect(columns)} repeats what units, periods and earlier effects hold: it adds nothing.`,
  singletons: ({ columns, alone, levels }) =>
    `${alone} of ${levels} levels of ${nameEffect(columns)} ${alone === 1 ? 'has one untreated row; it is' : 'have one untreated row; these rows are'} kept and fitted by ${alone === 1 ? 'its' : 'their'} own effect.`,
  'collinear-covariate': ({ column }) =>
    `The covariate ${column} repeats the effects, the trends or covariates before it and is dropped.`,
}

function inUnits(amount: number, units: string): string {
  return withUnits(formatEffect(amount), units)
}

/** What untreated outcomes are made of. */
function describeModel({ effects, hasTrends, covariates }: Texts['imputation-method']['model']): string {
  const named = effects.map((columns) => columns.join(' × '))
  const also = [...(hasTrends ? ['a linear trend for each unit'] : []), ...covariates]
  return `effects of ${joinWithAnd(['units', 'periods', ...named])}${also.length === 0 ? '' : `, with ${joinWithAnd(also)}`}`
}

function describeInterval(interval: Texts['imputation-method']['interval']): string {
  if (interval === null) return ''
  const { clusteredBy, and } = interval
  const made = '; 95% interval from the conservative variance, effects centered'
  return and === null
    ? `${made} by time since adoption, clustered by ${clusteredBy}, with the factor n/(n − K) and t quantiles (Welch's degrees of freedom)`
    : `${made} at their mean, clustered by ${clusteredBy} and by ${and}, V₁ + V₂ − V₁₂, with the factor n/(n − K), t with the fewer clusters less one`
}

/** The last period before anybody reacts, as after "the". */
function nameLast({ period, reacts, words }: Pick<Texts['lead'], 'period' | 'reacts' | 'words'>): string {
  return `last ${period} before ${reacts ? `${words.units} could react` : words.the}`
}

/** The columns of a further effect. */
function nameEffect(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(' × ')
}

/** Every sentence on an imputation, by the kinds and codes of its facts. */
export const imputed = {
  'imputed-checks': checks,
  'imputed-estimates': estimates,
  'imputed-figures': figures,
  'imputed-texts': texts,
}
