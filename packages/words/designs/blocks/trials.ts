import type { BlocksFacts } from '@casefiles/engine/facts'
import { plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatPStatement, formatSpan, formatEffect } from '../../formats/index.ts'
import { measure, nameOutcome } from '../../plots/measure.ts'
import { found, INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'

/*
 * Blocks that are trials of their own, put together: what is checked of them, how they are averaged, and the figure of all.
 */

type Checks = BlocksFacts['checks']
type TrialChecks = Pick<
  Checks,
  'trial-draws' | 'assignment-by-trial' | 'risk-of-bias' | 'small-trials' | 'trial-heterogeneity' | 'prediction'
>

export const trialChecks: Sentences<TrialChecks, 'title' | 'message'> = {
  'trial-draws': (draws) => ({
    title: 'How each trial drew its groups is documented',
    message: `${draws.found} ${draws.isDocumented ? 'Documented' : 'Asserted, not documented'}: ${draws.how}`,
  }),
  'assignment-by-trial': ({ trials, low, high }) => ({
    title: 'Every trial has both groups',
    message: `Over ${plural(trials, 'trial')} the share in the treated group runs from ${formatPercent(low, 'one-decimal')} to ${formatPercent(high, 'one-decimal')}.`,
  }),
  'risk-of-bias': (rated) => ({
    title: 'Trials at high risk of bias do not decide the result',
    message: rated.source === null ? UNRATED : `${describeRisk(rated)} ${rated.source}`,
  }),
  'small-trials': (size) => ({
    title: 'Small trials find what large ones find',
    message:
      size.found === null
        ? 'There are too few trials, or all are of one size, to see whether small trials find more.'
        : `With the size of the trial the effect changes with ${formatPStatement(size.found.p)}; a trial without end would find ${withUnits(formatEffect(size.found.limit), size.found.units)} (95% interval ${formatSpan(...size.found.ci)}). Small trials that find more can mean that others were never printed.`,
  }),
  'trial-heterogeneity': ({ tau, units, iSquared, q, df, p }) => ({
    title: 'The effect is the same in all trials, as far as can be seen',
    message: `The trials’ effects differ with a standard deviation (τ) of ${withUnits(formatEffect(tau), units)}; ${formatPercent(iSquared)} of their spread is more than chance (I²). Cochran’s Q is ${formatEffect(q)} with ${df} degrees of freedom, ${formatPStatement(p)}.`,
  }),
  prediction: ({ low, high, units }) => ({
    title: 'One more such trial would probably find the same direction',
    message: `The effect in one more such trial would probably be from ${formatSpan(low, high)} ${units} (95% prediction interval).`,
  }),
}

const UNRATED = 'The design does not say which trials are at high risk of bias, nor how many people each one lost.'

function describeRisk({ high, trials, without }: Checks['risk-of-bias']): string {
  const all = plural(trials, 'trial')
  if (without !== null) {
    const [rest, whole] = [without.value, without.all].map((value) => withUnits(formatEffect(value), without.units))
    return `${high} of ${all} are at high risk of bias. Without them the average is ${rest} (95% interval ${formatSpan(...without.ci)}) in place of ${whole}.`
  }
  return high === 0
    ? `None of ${all} is rated at high risk of bias, so nothing can be left out.`
    : `${high} of ${all} are at high risk of bias, and too few are left to average without them.`
}

type Estimates = BlocksFacts['estimates']
type TrialEstimates = Pick<Estimates, 'random-effects' | 'fixed-effect' | 'mantel-haenszel'>

/** What is estimated by averages that weight trials by their precision alone. */
const SAME_IN_ALL = 'Effect that is the same in every trial'

export const trialEstimates: Sentences<TrialEstimates, 'name' | 'estimand' | 'method'> = {
  'random-effects': ({ trials, isWithoutRisky, isRatio, isHeld, df }) => ({
    name: isWithoutRisky ? 'Without trials at high risk of bias' : 'Random effects over trials',
    estimand: 'Average effect over trials like these',
    method:
      `${isRatio ? 'Logs of the ratio of risks' : 'Differences in means'} of ${plural(trials, 'trial')} averaged with random effects, the variance between trials by restricted likelihood (REML); ` +
      `95% interval after Hartung and Knapp${isHeld ? ', its factor held at 1' : ''}, t with ${df} degrees of freedom.`,
  }),
  'fixed-effect': ({ trials }) => ({
    name: 'Fixed effect',
    estimand: SAME_IN_ALL,
    method: `Inverse-variance average of ${plural(trials, 'trial')}; 95% interval from normal quantiles.`,
  }),
  'mantel-haenszel': () => ({
    name: 'Fixed effect (Mantel–Haenszel)',
    estimand: SAME_IN_ALL,
    method:
      'Mantel and Haenszel’s ratio of risks from the counts of all trials as they are; 95% interval after Greenland and Robins, normal quantiles.',
  }),
}

type TrialFigures = Pick<BlocksFacts['figures'], 'trial-forest' | 'leave-one-trial-out'>

export const trialFigures: Sentences<TrialFigures, string> = {
  'trial-forest': ({ outcome, same, trials, value, ci }) => ({
    ...found(
      `${same} of ${trials} trials point the same way as their average`,
      (said) =>
        `Forest plot of ${trials} trials with their average, ${formatEffect(value)} ${outcome.units}, 95% interval ${formatSpan(...ci)}: ${said}.`,
    ),
    subtitle: `Effect on ${measure(outcome)}, in each trial with its 95% interval. Diamond: random-effects average with its 95% interval. Dotted line: 95% prediction interval, where one more such trial would probably lie.`,
    x: `Effect on ${nameOutcome(outcome)}`,
    y: 'Trial',
    name: 'Trial',
    people: 'People',
    note: 'Risk of bias',
    value: 'Effect',
    ...INTERVAL,
    predictionLow: 'Prediction low',
    predictionHigh: 'Prediction high',
    weight: 'Weight, percent',
    zero: 'No effect',
    average: 'Average over trials',
  }),
  'leave-one-trial-out': () => ({ noun: 'trial' }),
}
