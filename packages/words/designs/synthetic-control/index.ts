import type { SyntheticControlFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, joinWithAnd, plural } from '@casefiles/engine/words'
import { formatPStatement } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { series } from './sensitivity.ts'

type Estimates = SyntheticControlFacts['estimates']

const NO_SE = 'A synthetic control has no standard error.'
const POINT = 'Shown as a point, to tell what the choice of the estimator is worth.'
/** How weights of predictors were chosen, as the end of a name. */
const WEIGHTED = { nested: 'weighted by the fit before treatment', equal: 'weighted alike' }

/** What each estimate is called, how its interval was made, and why it lacks a number. */
const estimates: Sentences<Estimates, 'name' | 'method' | 'reason'> = {
  main: ({ predictors, weights, df, placebos, why }) => ({
    name:
      predictors === 0
        ? 'Synthetic control, matched on the outcome before treatment'
        : `Synthetic control, ${formatNumber(predictors, 0)} predictors ${WEIGHTED[weights]}`,
    method:
      df === null
        ? `Mean gap after treatment. No interval; the p value is that of the placebos: ${describeRank(placebos)}. No standard error exists.`
        : `Mean gap after treatment. ${describePrediction(df)} Beside it: ${describeRank(placebos)}. No standard error exists.`,
    reason: because(NO_SE, why),
  }),
  period: ({ period, df, before, why }) => ({
    name: `Effect in ${period}`,
    method: `Gap in this period. ${
      df === null
        ? `Conformal interval and p value from it and the ${before} periods before treatment; an effect is left out of the interval where its p value is 0.05 or less.`
        : describePrediction(df)
    }`,
    reason: because(NO_SE, why),
  }),
  augmented: () => ({
    name: 'Ridge-augmented synthetic control',
    method: 'Matched on the outcome, then corrected by ridge regression with a cross-validated penalty.',
    reason: POINT,
  }),
  demeaned: () => ({
    name: 'Demeaned synthetic control',
    method: 'Every unit is measured from its own mean before treatment.',
    reason: POINT,
  }),
  'synthetic-did': ({ donors }) => ({
    name: 'Synthetic difference in differences',
    method: `Both weight problems solved exactly. Placebo variance over all ${donors} donors, none drawn; normal quantiles.`,
    reason: 'With so few donors the placebo variance is not defined.',
  }),
  'outcomes-only': ({ df, why }) => ({
    name: 'Synthetic control, matched on the outcome alone',
    method: because('The predictors are left aside.', why === null ? describePrediction(df) : null),
    reason: because('This estimator has no standard error.', why),
  }),
  'other-weights': ({ weights }) => ({
    name: `Synthetic control, predictors ${WEIGHTED[weights]}`,
    method: 'Mean gap after treatment.',
    reason: 'Shown as a point, to tell what the choice of predictor weights is worth.',
  }),
  'plain-did': () => ({
    name: 'Difference in differences with all donors alike',
    method: 'All donors and all periods before treatment count alike; for comparison.',
    reason: 'One treated unit against all donors gives no standard error that could be trusted.',
  }),
}

const because = (sentence: string, why: string | null) => (why === null ? sentence : `${sentence} ${why}`)

function describeRank({ p, rank, runs, gap, fitting, decides, lowest }: Estimates['main']['placebos']): string {
  const byGap =
    fitting === null
      ? formatPStatement(gap)
      : `${formatPStatement(fitting.p)} among the ${fitting.count} that fit before treatment`
  return `placebo in space by the ratio of errors ${formatPStatement(p)} (rank ${rank} of ${runs}), by the gap ${byGap}, of which the ${decides === 'gap' ? 'gap' : 'ratio of errors'} decides; ${fitting === null ? 'neither can' : 'it cannot'} be smaller than ${formatNumber(lowest, 4)}`
}

/** How an interval from placebos is described beside its estimate. */
function describePrediction(df: number): string {
  return `95% prediction interval and p value from ${plural(df, 'donor')}, each once as if treated: its gap after treatment over its error before, times the treated unit's own error before; t with ${df} degrees of freedom. The effect may change from period to period.`
}

type Texts = SyntheticControlFacts['texts']

/** Single texts; those that are parts of a sentence have no period. */
const texts: { readonly [Code in keyof Texts]: (of: Texts[Code]) => string } = {
  'outcome-mean': ({ from, to }) => (from === to ? `outcome ${from}` : `outcome ${from}–${to}`),
  'status-shows-none': ({ column, donors }) =>
    `"${column}" shows none of the ${donors} donors treated in the periods used.`,
  'declared-clean': ({ how }) => `The design declares the donors free of the policy: ${how}`,
  'nothing-said-of-donors': () => 'The design does not say whether a donor had the same or a like policy.',
  'fits-as-donors': () => 'Before treatment the synthetic version misses about as far as those of the donors do.',
  'needs-placebos': ({ needed, found }) =>
    `A prediction interval needs ${needed} donors with an error of their own before treatment, and there ${found === 1 ? 'is' : 'are'} ${found}.`,
  unlike: ({ times }) =>
    `Before treatment the synthetic version misses ${formatNumber(times, 0)} times as far as those of the donors do, so how far they stray later says nothing of it.`,
  'perfect-fit': () => 'The fit before treatment is perfect, so its error says nothing of later periods.',
  'no-donor-strays': () => 'No donor strays after treatment, so nothing says how far a fit may.',
  'takes-no-interval': ({ why }) => `The design takes no interval from errors before treatment. ${why}`,
  'no-short-p': ({ periods, smallest }) =>
    `With ${periods} periods the smallest possible p value is ${formatNumber(smallest, 3)}, so no 95% interval exists.`,
  'no-constant-effect': () => 'No constant effect agrees with the paths at the 95% level.',
  'no-end': () => 'The test rejects no effect on one side, however large, so the interval has no end.',
  'nearer-donors': () => 'Nearer half of the donors',
  'matchable-donors': () => 'Donors that can be matched themselves',
  'without-predictor': ({ predictor }) => `Without ${predictor}`,
  'without-donor': ({ donor }) => `without ${donor}`,
  'outcome-only': () => 'Outcome before treatment only',
  'weights-equal': () => 'All predictors alike',
  'weights-nested': () => 'Predictors weighted by the fit',
  'rank-among-placebos': () => 'the rank among the placebos',
  'weights-not-unique': () =>
    'Other donor weights fit equally well; the ones shown are the first found by a fixed rule.',
  'rows-read': ({ rows }) => `${formatCount(rows)} rows read.`,
  'cells-missing': ({ rows }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: unit, period or outcome is missing.`,
  'constant-predictor': ({ predictor }) => `The predictor ${predictor} is the same in every unit and is dropped.`,
  'predictor-gaps': ({ predictor, cells, from, to }) =>
    `The predictor ${predictor} lacks ${formatCount(cells)} cells from ${from} to ${to}; its means use the others.`,
  'units-excluded': ({ units, reasons }) =>
    `${units} ${units === 1 ? 'unit is' : 'units are'} no ${units === 1 ? 'donor' : 'donors'} by the design.${reasons.map((one) => ` ${joinWithAnd(one.units)}: ${one.reason.replace(/\.$/, '')}.`).join('')}`,
}

/** Every sentence on a synthetic control, by the kinds and codes of its facts. */
export const words = { checks, series, estimates, figures, texts }
