import type { BlocksFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatPStatement, formatEffect } from '../../formats/index.ts'
import { NO_DEGREES } from '../../shared/phrases.ts'
import { experimentFigures } from './charts.ts'
import { checks, UNDECLARED } from './checks.ts'
import { estimates, whatIsCompared } from './estimates.ts'
import { describeBounds, series } from './sensitivity.ts'
import { trialFigures } from './trials.ts'

type Texts = BlocksFacts['texts']

/** Single texts; those that are parts of a sentence have no period. */
const texts: { readonly [Code in keyof Texts]: (of: Texts[Code]) => string } = {
  'complete-rows': () => 'Covariate adjustment, units with every covariate alone',
  'with-indicators': () => 'Covariate adjustment, everybody, with indicators of what is missing',
  'permutation-set': ({ blocks, fewest, isExact, assignments }) =>
    `${whatIsCompared(blocks)}; with fewer than ${fewest} units on a side the interval is the set of effects that the permutation test does not reject (${isExact ? 'all' : 'drawn'} ${formatNumber(assignments, 0)} assignments).`,
  'unbounded-set': () => 'So few assignments cannot bound the effect.',
  simultaneous: ({ method }) =>
    `${method} Interval and p value hold for all outcomes at once (largest |t| over re-randomizations).`,
  'no-degrees': () => NO_DEGREES,
  'no-residual': () =>
    'Some unit alone decides its own fitted value, or none is left over, so the adjusted estimate has no standard error.',
  'no-sampling-degrees': () =>
    'The rows in use leave no more primary sampling units than strata, so there is no standard error.',
  'few-assignments': ({ assignments }) =>
    `${formatNumber(assignments, 0)} possible assignments are too few for a 95% interval with two ends.`,
  'weak-take-up': () => 'Take-up is not clearly higher in the treated arm, so there is no complier effect to estimate.',
  'covariate-missing': ({ label }) => `${label}: missing`,
  clusters: () => 'clusters',
  'rank-by-draw': ({ within }) => RANKS[within],
  'covariate-balance': ({ worst, covariates }) =>
    worst === null
      ? 'No covariate that varies was declared for the balance check.'
      : `Largest difference between the arms: ${worst.label}, ${formatEffect(worst.difference)} standard deviations (${covariates === 1 ? 'the one covariate' : `of ${covariates} covariates`} compared).`,
  'draw-balance': ({ value, noise, share }) =>
    `The covariates predict ${formatEffect(value)} of the difference between the arms; a sound draw gives ${formatEffect(noise)} either way. They predict ${formatPercent(share, 'never-zero')} of the outcome’s variance.`,
  'draw-unseen': ({ isNamed }) =>
    isNamed
      ? 'No covariate varies within blocks, so the draw cannot be looked at.'
      : 'The design names no covariate measured before the draw, so the draw cannot be looked at.',
  'attrition-undeclared': () => UNDECLARED,
  'lee-range': describeBounds,
  'trial-ratios': () => 'Each trial set the sizes of its own groups; which were intended is not in the data.',
  'risky-move': ({ high, move, noise, units }) =>
    `The ${plural(high, 'trial')} at high risk of bias move the average by ${withUnits(formatEffect(move), units)} (standard error of the move ${withUnits(formatEffect(noise), units)}).`,
  'small-trials-move': ({ move, noise, units }) =>
    `The average less what a trial without end would find is ${withUnits(formatEffect(move), units)} (standard error ${withUnits(formatEffect(noise), units)}).`,
  'lower-bound': () => 'Lower bound',
  'upper-bound': () => 'Upper bound',
  'nobody-missing': () => 'Nobody is missing',
  'all-covariates': () => 'all covariates',
  'covariate-alone': ({ label }) => `${label} alone`,
  'all-but-covariate': ({ label }) => `all but ${label}`,
  'covariate-set': ({ covariates, adjustment }) => `${covariates}, ${adjustment}`,
  interacted: () => 'interacted',
  'block-effects': () => 'block effects',
  'p-value': ({ p }) => formatPStatement(p),
  'without-trial': ({ trial }) => `without ${trial}`,
  'pooled-by': ({ way }) => WAYS[way],
  block: ({ block }) => `block ${block}`,
  'trials-together': ({ trials }) => `All ${trials} together`,
  'high-risk': () => 'High risk of bias',
  'i-squared': ({ iSquared }) => `I² ${formatNumber(100 * iSquared, 0)}%`,
  'rows-read': ({ rows }) => `${formatCount(rows)} rows read.`,
  'no-arm': ({ rows, column }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: "${column}" is missing, so ${rows === 1 ? 'it was' : 'they were'} in no arm.`,
  'other-arms': ({ rows, arms }) =>
    `${plural(rows, 'row')} of arms that the design does not compare (${arms.join(', ')}) left out.`,
  'cells-missing': ({ rows, columns }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: a cell is missing in ${columns.join(', ')}.`,
  'cells-expanded': ({ cells, people }) =>
    `${formatCount(cells)} cells stand for ${formatCount(people)} people, each of whom is a row from here on.`,
  'outcome-missing': ({ missing, of, column }) =>
    `${formatCount(missing)} of ${formatCount(of)} assigned units have no value of "${column}": they count as attrition.`,
  'one-arm-blocks': ({ blocks, outcome, rows }) => {
    const named = blocks.slice(0, 10).join(', ') + (blocks.length > 10 ? ' and others' : '')
    const where = outcome === null ? 'assigned' : `observed for "${outcome}"`
    return `${plural(blocks.length, 'block')} with one arm ${where} (${named}) left out, ${plural(rows, 'row')}.`
  },
  'fewer-draws': ({ draws, locked, rows }) =>
    `${formatCount(draws)} re-randomizations are drawn in place of ${formatCount(locked)}: the sample has ${formatCount(rows)} rows.`,
  'no-lin-of-survey': () =>
    "Lin's covariate adjustment is left out: with the sample design of a survey, covariates are adjusted for beside block effects.",
  'no-lin': ({ lone, blocks, isClustered }) =>
    `Lin's covariate adjustment is left out: ${blocks === 1 ? 'an arm' : `an arm of ${lone} of ${blocks} blocks`} has one ${isClustered ? 'cluster' : 'unit'}, on which no coefficients of its own can be fitted.`,
  'collinear-covariate': ({ term }) => `The covariate ${term} repeats the ones before it or the blocks and is dropped.`,
  'silent-trials': ({ trials }) =>
    `${plural(trials.length, 'trial')} left out of the average (${trials.join(', ')}): in both groups nobody, or everybody, has the outcome, which says nothing of a ratio.`,
}

const RANKS: Record<Texts['rank-by-draw']['within'], string> = {
  trials: 're-randomization within trials',
  sample: 're-randomization within the sample',
  design: 're-randomization',
}

/** Ways to put the same trials together, or others of them. */
const WAYS: Record<Texts['pooled-by']['way'], string> = {
  'fixed-effect': 'Fixed effect',
  'dersimonian-laird': 'DerSimonian and Laird',
  'mantel-haenszel': 'Mantel and Haenszel',
  'without-high-risk': 'Without trials at high risk of bias',
  size: 'A trial without end',
}

/** Every sentence on an experiment, by the kinds and codes of its facts. */
export const words = { checks, series, estimates, figures: { ...experimentFigures, ...trialFigures }, texts }
