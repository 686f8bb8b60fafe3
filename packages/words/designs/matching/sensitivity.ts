import type { MatchingFacts, Told } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { describeBias } from './checks.ts'

type Series = MatchingFacts['series']
/** An analysis that could be computed. */
type Found<Code extends keyof Series> = Exclude<Series[Code], { why: unknown }>

/** What was varied in each analysis, and what came of it. */
export const series: Sentences<Series, 'title' | 'varied' | 'message'> = {
  'confounder-strength': (found) => ({
    title: 'A confounder as strong as what was measured',
    varied: 'Strength of an unmeasured confounder, as a multiple of a measured covariate',
    message: 'why' in found ? found.why : describeStrength(found),
  }),
  'rosenbaum-gamma': (found) => ({
    title: 'Something unmeasured that decided who was treated',
    varied: 'Γ: how many times the odds of treatment may differ between two matched units',
    message: 'why' in found ? found.why : describePairs(found),
  }),
  'e-value': (found) => ({
    title: 'A confounder tied to both treatment and outcome',
    varied: 'Strength of an unmeasured confounder, as a risk ratio with treatment and with outcome',
    message: 'why' in found ? found.why : describeRatios(found),
  }),
  'other-estimators': (found) => ({
    title: 'Other ways to adjust for the same covariates',
    varied: 'Estimator',
    message: describeAgreement(found),
  }),
  'richer-covariates': (found) => ({
    title: 'With more adjusted for',
    varied: 'What both models hold',
    message:
      'bias' in found
        ? `With more adjusted for (${plural(found.sets, 'set')}) the estimate typically moves by ${describeBias(found.bias)}.`
        : 'Nothing more could be adjusted for: no square, product or placebo outcome that the covariates lack.',
  }),
  'oster-delta': (found) => ({
    title: 'Selection on what was not measured',
    varied: 'Selection on unmeasured covariates, as a multiple of selection on the measured ones',
    message: 'why' in found ? found.why : describeSelection(found),
  }),
  trimming: ({ moves, ...found }) => ({
    title: 'Without units that were next to certain of treatment',
    varied: `Distance from a propensity score of ${found.estimand === 'ATT' ? 'one' : 'zero or one'} below which units are left out`,
    message: `${moves} ${followTrimming(found)}`,
  }),
  'specification-curve': ({ computed, kept, missing }) => ({
    title: 'Other defensible choices',
    varied: 'Estimator and covariates',
    message: `${computed === 1 ? `The one defensible specification ${kept === 1 ? 'keeps' : 'does not keep'}` : `${kept} of ${plural(computed, 'defensible specification')} (${formatPercent(kept / computed, 'never-all')}) ${kept === 1 ? 'keeps' : 'keep'}`} the conclusion.${missing === 0 ? '' : ` ${plural(missing, 'specification')} could not be computed.`}`,
  }),
}

/** A conclusion inside a sentence, as what would have to stop holding. */
const CONCLUSIONS: Record<Found<'e-value'>['conclusion'], string> = {
  effect: 'that there is an effect',
  'no-meaningful-effect': 'that there is no effect of a size that matters',
  'effect-ruled-out': 'that the effect looked for is ruled out',
  'no-claim': 'that the data cannot tell',
}

function describeStrength(found: Found<'confounder-strength'>): string {
  const { breakdown, largest, strongest, toRemove, toReachZero, treatment } = found
  const conclusion = CONCLUSIONS[found.conclusion]
  const until =
    breakdown === null
      ? `The conclusion ${conclusion} survives a confounder ${largest} times as strong as any covariate.`
      : `The conclusion ${conclusion} survives a confounder up to ${formatNumber(breakdown, 2)} times as strong as ${strongest}, the covariate that matters most.`
  const reach =
    toReachZero > 0
      ? `and one that explains ${formatPercent(toReachZero, 'never-all')} would let its interval reach zero`
      : 'whose interval holds zero as it is'
  return (
    `${until} By least squares, one that explains ${formatPercent(toRemove, 'never-all')} of what is left of both treatment and outcome would remove the ` +
    `estimate, ${reach} (treatment explains ${formatPercent(treatment, 'never-all')} of the outcome).`
  )
}

function describePairs({ areClustered, ...found }: Found<'rosenbaum-gamma'>): string {
  const followed = followPairs(found)
  return areClustered
    ? `${followed} The test takes the pairs as drawn one by one, whatever clusters their units lie in.`
    : followed
}

function followPairs(found: Omit<Found<'rosenbaum-gamma'>, 'areClustered'>): string {
  const { pairs, ci, units, breakdown, largest, areOpposed } = found
  const range = `${formatEffect(ci[0])} to ${withUnits(formatEffect(ci[1]), units)}`
  const until =
    breakdown === null
      ? `holds even if something unmeasured made treatment ${largest} times as likely, in odds, for one of a pair`
      : `holds until something unmeasured makes treatment ${formatNumber(breakdown, 2)} times as likely, in odds, for one of a pair`
  const [ofPairs, ofMain] = [CONCLUSIONS[found.conclusion], CONCLUSIONS[found.main]]
  if (found.conclusion === found.main && !areOpposed) {
    return `In ${formatCount(pairs)} matched pairs (95% interval ${range}) the conclusion ${ofPairs} ${until}.`
  }
  const side = areOpposed ? ', to the other side' : ''
  return `The ${formatCount(pairs)} matched pairs by themselves (95% interval ${range}) do not carry the conclusion of the main estimate, ${ofMain}. What they carry, ${ofPairs}${side}, ${until}.`
}

function describeRatios({ toExplain, toOverturn, conclusion }: Found<'e-value'>): string {
  return (
    `A confounder would need risk ratios of ${formatNumber(toExplain, 2)} with both treatment and outcome to explain the estimate away, ` +
    `and of ${formatNumber(toOverturn, 2)} to overturn the conclusion ${CONCLUSIONS[conclusion]}.`
  )
}

function describeAgreement({ moves, estimators, conclusion, lost }: Told<Series['other-estimators']>): string {
  const moved =
    moves === null
      ? 'No other estimator of the same effect could be computed.'
      : `Over ${plural(moves.count, 'other estimator')} of the same effect the estimate typically moves by ${describeBias(moves.bias)}.`
  const exceptions = lost.length > 0 ? ` Those that do not: ${lost.join('; ')}.` : ''
  return `${moved} ${estimators - lost.length} of ${plural(estimators, 'estimator')} with an interval, the locked one among them, keep the conclusion ${CONCLUSIONS[conclusion]}.${exceptions}`
}

function describeSelection({ ofZero, breakdown, conclusion, explained }: Found<'oster-delta'>): string {
  // a negative δ is selection of that strength the other way
  const strength = `${formatNumber(Math.abs(ofZero), 2)} times as strong as that on the measured ones${ofZero < 0 ? ' and run against it' : ''}`
  return (
    `Selection on unmeasured covariates would have to be ${strength} for an effect of zero, ` +
    `and ${formatNumber(breakdown, 2)} times as strong to overturn the conclusion ${CONCLUSIONS[conclusion]} (all covariates together explaining ${formatNumber(explained, 2)} of the outcome).`
  )
}

function followTrimming(found: Omit<Series['trimming'], 'moves'>): string {
  const { breakdown, left, largest } = found
  const conclusion = CONCLUSIONS[found.conclusion]
  if (breakdown !== null)
    return `The conclusion ${conclusion} changes when units whose propensity score lies within ${formatNumber(breakdown, 2)} of certainty are left out.`
  const within = `lies within ${formatNumber(largest, 2)} of certainty`
  return left === 0
    ? `No unit's propensity score ${within}, so that the conclusion ${conclusion} was not put to a test.`
    : `The conclusion ${conclusion} holds also without ${plural(left, 'unit')} whose propensity score ${within}.`
}
