import type { DidFacts, Told } from '@casefiles/engine/facts'
import { formatCount, capitalize, formatNumber, plural } from '@casefiles/engine/words'
import { formatPercent, formatPStatement } from '../../formats/index.ts'
import type { Writes } from '../../tell.ts'

type Names = DidFacts['names']
type Methods = DidFacts['methods']
type Average = Names['att']['average']

const AVERAGES: Record<Average, string> = {
  simple: 'average over all treated unit-periods',
  group: 'average over cohorts',
  dynamic: 'average over time since adoption',
  calendar: 'average over calendar periods',
}

/** What estimates are called, and what they estimate. */
export const names: Writes<Names> = {
  'two-by-two': ({ isTriple }) => (isTriple ? 'Triple difference' : TWO_BY_TWO),
  'callaway-santanna': ({ isTriple, comparison, average }) =>
    [
      ...(isTriple ? ['Triple differences'] : []),
      "Callaway–Sant'Anna",
      ...(comparison === null ? [] : [`${comparison} comparisons`]),
      ...(average === null ? [] : [AVERAGES[average]]),
    ].join(', '),
  weighted: ({ weight, units }) => `Weighted by ${nameWeight(weight)}: ${whoseEffect(weight, units)}`,
  unweighted: ({ unit }) => `Unweighted: the effect in the average ${unit}`,
  'other-units': ({ isTwoByTwo, areUsed }) =>
    `${isTwoByTwo ? TWO_BY_TWO : "Callaway–Sant'Anna"}, ${nameUnitsChosen(areUsed)}`,
  'units-chosen': ({ areUsed }) => nameUnitsChosen(areUsed),
  'influence-functions': ({ name }) => `${name}, influence functions`,
  twfe: () => 'Two-way fixed effects',
  'twfe-two-way-clusters': ({ cluster, time }) => `Two-way fixed effects, clustered on ${cluster} and ${time}`,
  'twfe-wild-bootstrap': () => 'Two-way fixed effects, wild cluster bootstrap',
  'twfe-randomization': () => 'Two-way fixed effects, randomization inference',
  'sun-abraham': () => 'Sun–Abraham',
  imputation: () => 'Borusyak–Jaravel–Spiess imputation',
  'did-m': () => 'DID_M, effect in the first treated period',
  'did-m-placebo': () => 'DID_M placebo, one period before treatment',
  'synthetic-did': () => 'Synthetic difference in differences',
  att: ({ average }) => `ATT, ${AVERAGES[average]}`,
  'average-of-comparisons': () => 'Weighted average of two-by-two comparisons',
  'att-at-first': () => 'ATT in the first treated period',
  'zero-in-theory': () => 'Change before treatment, zero in theory',
}

const TWO_BY_TWO = 'Two-by-two difference in differences'

/** Of the way to treat units that lack rows which the design did not choose. */
function nameUnitsChosen(areUsed: boolean): string {
  return areUsed ? 'units with a row in every period alone' : 'every unit in the periods it has'
}

type Weight = Names['weighted']['weight']

/** The weight as after "by": its label in quotes where the design has one for the column, else `the column pop`. */
function nameWeight({ column, label }: Weight): string {
  return label === null ? `the column ${column}` : `“${label}”`
}

const COUNTS_PEOPLE = /\b(people|persons?|population|inhabitants|residents)\b/i

/**
 * Whose effect the weighted estimate is: the average person's only where the weight says that it counts people; any other
 * weight lets some units count for more, and nothing else is known of it.
 */
function whoseEffect({ column, label }: Weight, units: string): string {
  return COUNTS_PEOPLE.test(label ?? column.replaceAll('_', ' '))
    ? 'the effect on the average person'
    : `${units} with more of it count for more`
}

const ESTIMATORS = { dr: 'doubly robust', reg: 'outcome regression', ipw: 'inverse probability weighting' }
const SOURCES = {
  changes: '',
  individuals: ' from repeated cross-sections',
  means: ' from the means of all units seen in a period',
}

/** How estimates were made, naming the finite-sample correction in use. */
export const methods: Writes<Methods> = {
  'lone-caveat': ({ share, noun }) =>
    share === 1
      ? `; no interval, as one side of the comparison is one ${noun} alone`
      : `; ${formatPercent(share, 'never-zero')} of the treated observations are compared with one ${noun} alone, and the interval does not cover what happened there for reasons of its own`,
  'few-clusters-caveat': ({ clusters }) =>
    `; made for many clusters, and ${formatCount(clusters)} are few, so the interval tends to be too narrow`,
  'not-computed': () => 'Not computed.',
  'group-time-effects': ({ source, comparison, estimator, covariates, weight, window }) => {
    const nuisance =
      covariates.length === 0 ? 'without covariates' : `${ESTIMATORS[estimator]} on ${covariates.join(', ')}`
    return `Group-time effects${SOURCES[source]} against ${comparison} units, ${nuisance}, ${describeWeights(weight)}${describeWindow(window)}`
  },
  'group-time': ({ effects, clusteredBy, lone }) => {
    const interval =
      clusteredBy === null
        ? ''
        : `; 95% interval from influence functions clustered by ${clusteredBy}, with the factor n/(n − 1) on either side and t quantiles (Welch's degrees of freedom)`
    return `${effects}${interval}${lone}.`
  },
  'group-time-randomized': ({ effects, permuted }) => `${effects}. ${capitalize(describePermuted(permuted))}`,
  'too-few-assignments': ({ method, assignments, p }) =>
    `${method} Randomization inference gives ${formatPStatement(p)}; the ${assignments} ways to give out the adoption dates are too few for a 95% interval.`,
  'other-units': ({ method, words, period, lacking, of, rows, areUsed }) => {
    const [lack, are] = lacking === 1 ? ['lacks', 'is'] : ['lack', 'are']
    const who = `${formatCount(lacking)} of ${plural(of, words.unit, words.units)} that ${lack} a row in some ${period} ${are}`
    return `${method} ${who} ${areUsed ? 'left out' : 'used in those that they have'}: ${plural(rows, 'row')}.`
  },
  twfe: ({ covariates, interval, lone }) =>
    `Unit and period effects${covariates.length === 0 ? '' : ` and ${covariates.join(', ')}`}${describeInterval(interval)}${lone}.`,
  'twfe-two-way-clusters': ({ by, df, few }) =>
    `The same estimate; 95% interval ${by}, V₁ + V₂ − V₁₂, t with ${df} degrees of freedom${few}.`,
  'twfe-wild-bootstrap': ({ draws, isEnumerated, weights, clusters, treated }) => {
    const drawn = isEnumerated ? `all ${formatCount(draws)}` : `${formatCount(draws)} drawn`
    const caution =
      treated === null
        ? ''
        : `; with only ${formatCount(treated)} treated clusters p tends to be too large and the interval too wide`
    return `The same estimate; p value and 95% interval from the wild cluster bootstrap-t with the null imposed, ${drawn} ${weights === 'webb' ? 'Webb' : 'Rademacher'} weights of ${clusters} clusters${caution}.`
  },
  'twfe-randomized': ({ permuted }) => `The same estimate; ${describePermuted(permuted)}`,
  'sun-abraham': ({ hasNeverTreated, interval, lone, words, late }) => {
    const against = hasNeverTreated ? 'the never-treated' : 'the last cohort before its treatment'
    const left =
      late === 0
        ? ''
        : ` ${plural(late, words.unit, words.units)} without a row before treatment ${late === 1 ? 'is' : 'are'} left out.`
    return `Cohort by relative-time effects against ${against}${describeInterval(interval)}${lone}.${left}`
  },
  imputation: ({ hasCovariates, interval, lone, leftOut }) => {
    const how =
      interval === null
        ? ''
        : `; 95% interval from the conservative variance, effects centered by time since adoption, clustered by ${interval.clusteredBy}, normal quantiles${interval.few}`
    const left = leftOut > 0 ? ` ${leftOut} treated rows have no untreated row to impute from and are left out.` : ''
    return `Unit and period effects${hasCovariates ? ', without covariates,' : ''} fitted on rows not yet treated${how}${lone}.${left}`
  },
  'did-m': ({ hasCovariates, interval, lone, leftOut }) => {
    const how =
      interval === null
        ? ''
        : `; 95% interval from influence functions clustered by ${interval.clusteredBy}, normal quantiles, no finite-sample factor${interval.few}`
    const left =
      leftOut > 0
        ? ` ${leftOut} ${leftOut === 1 ? 'switch has no comparison or a missing row and is' : 'switches have no comparison or a missing row and are'} left out.`
        : ''
    return `Changes of units that join the treated against units that stay untreated over the same two periods${hasCovariates ? ', without covariates' : ''}${how}${lone}.${left}`
  },
  'synthetic-did': ({ cohorts, hasCovariates, leftOut, errorBy }) => {
    const [each, average] = cohorts === 1 ? ['The treated', ''] : ['Each cohort', ', averaged by treated unit-periods']
    const interval = errorBy === null ? '' : `; 95% interval from the ${describeError(errorBy)}, normal quantiles`
    const left =
      leftOut.length > 0 ? ` Cohorts ${leftOut.join(', ')} have fewer than two periods before and are left out.` : ''
    return `${each} against weighted never-treated units and weighted periods before, both solved exactly${hasCovariates ? ', without covariates' : ''}${average}${interval}.${left}`
  },
}

/** Named only where the design has weights to choose. */
function describeWeights(weight: Methods['group-time-effects']['weight']): string {
  if (weight === null) return ''
  return weight.isUsed ? `weighted by ${nameWeight(weight.of)}, ` : 'every unit alike, '
}

/** Which times since adoption are averaged, and whether the same units stand behind all of them. */
function describeWindow(window: Methods['group-time-effects']['window']): string {
  if (window === null) return 'over no period'
  const { isLocked, first, last, fewest, most } = window
  const whose =
    fewest === most
      ? `the same ${plural(most, 'treated unit')} throughout`
      : `from ${most} down to ${fewest} treated units behind a time`
  const times = isLocked ? 'the locked times since adoption' : 'every time since adoption with an effect'
  return `averaged over ${times} (${first} to ${last}, ${whose})`
}

function describeInterval(interval: Told<Methods['twfe']>['interval']): string {
  return interval === null
    ? ''
    : `; 95% interval ${interval.by}, t with ${interval.df} degrees of freedom${interval.few}`
}

function describePermuted({
  assignments,
  isExact,
  monteCarloError,
  clusters,
  isStudentised,
}: Methods['twfe-randomized']['permuted']): string {
  const how = isExact
    ? `all ${assignments} ways`
    : `${assignments} seeded draws of the ways (Monte Carlo error of p ${formatNumber(monteCarloError, 4)})`
  return `p value and 95% interval from randomization inference, ${how} to give the adoption dates to the ${formatCount(clusters)} clusters, the test of a constant effect inverted${isStudentised ? ', each estimate over its own standard error' : ''}.`
}

function describeError(by: NonNullable<Told<Methods['synthetic-did']>['errorBy']>): string {
  if (by === 'jackknife') return 'fixed-weights jackknife over clusters'
  const { placebos, isEnumerated } = by
  return `placebo variance, ${isEnumerated ? `each of ${placebos} never-treated units once` : `${placebos} seeded draws`}`
}

/** Why a number is missing. */
export const reasons: Writes<DidFacts['reasons']> = {
  'no-effect': ({ average }) => `No effect can be computed for the ${AVERAGES[average]}.`,
  'influence-does-not-vary': () => 'The influence functions do not vary, so there is no standard error.',
  'lone-cluster-randomized': () =>
    'One cluster alone gives no standard error; the interval is that of randomization inference.',
  'lone-cluster-without-error': () => 'One cluster alone gives no standard error.',
  'too-few-assignments-to-bound': () => 'The ways to give out the adoption dates are too few to bound the effect.',
  'effects-leave-nothing': () => 'Unit and period effects leave nothing that varies: no standard error.',
  'no-variance-both-ways': () => 'The variance of both partitions less that of what they share is not positive.',
  'bounded-on-one-side': ({ clusters }) =>
    `With ${formatCount(clusters)} clusters the test bounds the effect on one side at most.`,
  'clusters-without-variance': () => 'The clusters cannot show the variance of this average.',
  'nothing-to-impute-from': () => 'No treated row has an untreated row of its unit and of its period.',
  'effects-do-not-vary': () => 'The effects do not vary at any relative time: no standard error.',
  'not-followed': () =>
    'DID_M is computed for units that are followed over time, which repeated cross-sections do not do.',
  'may-react-before': () =>
    'DID_M compares with the period just before treatment, in which units may already react here.',
  'nobody-joins': () => 'No unit joins the treated while another stays untreated.',
  'changes-do-not-vary': () => 'The changes do not vary, so there is no standard error.',
  'no-two-periods-before': () => 'No cohort has two periods before it may react.',
  'outcome-follows-weights': () => 'The outcome follows the weights without any variation: no standard error.',
  'too-few-for-placebos': () => 'One cohort rests on one cluster, and the never-treated are too few for placebo runs.',
  'needs-every-row': () => 'Synthetic difference in differences needs a panel with a row for every unit and period.',
  'needs-two-never-treated': () => 'Synthetic difference in differences needs two never-treated units or more.',
  'too-many-never-treated': ({ most, found }) =>
    `Its weights are solved exactly for at most ${most} never-treated units; there are ${found}.`,
}
