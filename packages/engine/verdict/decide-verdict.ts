import type { Eqs, EqsComponent, Estimate, Verdict, VerdictStatement } from '../analysis.ts'
import type { ChanceRank, Intent } from '../designs/design.ts'
import { seenOf } from '../eqs/pillars.ts'
import { decisiveOf } from '../eqs/decisive.ts'
import type { Text } from '../fact.ts'
import { normalQuantile } from '../numerics/distributions.ts'
import { besideInconclusive } from './beside-inconclusive.ts'
import { because, beside, type ReasonFacts } from './facts.ts'
import { OWN_SCALE, toldIn, type OutcomeScale } from './outcome-scale.ts'
import { isReadable, readIntervals, thresholdTold, type IntervalRule } from './read-interval.ts'

/** Which rule decided; the narrative has one branch for each. */
export type VerdictRule = 'mechanism' | 'not-identified' | 'comparison-failed' | IntervalRule

/** What of a score the rules and the words beside the verdict read. */
export type ScoreBeside<Words extends Text = string> = Pick<
  Eqs<Words>,
  'overall' | 'band' | 'provisional' | 'unidentified'
> & {
  pillars: { components: Decisive<Words>[] }[]
}

/** What of a component decides. */
export type Decisive<Words extends Text = string> = Pick<
  EqsComponent<Words>,
  'label' | 'failing' | 'threat' | 'isDecisive' | 'failed' | 'score' | 'inputText' | 'bias'
>

export interface VerdictInput<Words extends Text = string> {
  /** A mechanism has no policy and so no verdict. */
  kind: 'policy' | 'mechanism'
  intent: Intent
  /** The locked primary outcomes' estimates, the main one first; simultaneous intervals where there are several. */
  primaries: Estimate<Words>[]
  eqs: ScoreBeside<Words>
  /** How sizes are told; left out = in the estimate's own units. */
  scale?: OutcomeScale
  /** The design's other way to reckon chance, of the main outcome; left out = it has none. */
  rank?: ChanceRank<Words>
}

export interface VerdictDecision<Words extends Text = string> {
  statement: VerdictStatement<Words>
  rule: VerdictRule
  /** What failed of the comparison, where that decided; by names that say the failure, as inside a sentence. */
  failedPart?: Words
}

/**
 * The verdict by rule, first match wins.
 *
 * 1. nothing is identified → inconclusive: cannot be estimated
 * 2. decisive parts measured a bias, and the verdict of the rules below changes once all measured biases are taken off
 *    jointly, or one of them alone, with their noise → inconclusive: the comparison failed. One alone as well, because two
 *    parts may look at one fault from two ends: a drift shows as a reaction before treatment of the other sign, and together
 *    they would cancel
 * 3. to 8. on the intervals, see {@link readIntervals}
 *
 * The score decides no verdict: it decides the words beside it.
 *
 * @see docs/methodology.md, "Verdict"
 */
export function decideVerdict(input: VerdictInput<Text>): VerdictDecision<Text> {
  if (input.kind === 'mechanism') {
    const statement = { verdict: null, reason: because('mechanism', {}), evidence: evidenceOf(input.eqs) }
    return { statement: { ...statement, atOtherThresholds: [] }, rule: 'mechanism' }
  }
  const { verdict, reason, rule, failedPart } = decide(input)
  const evidence = verdict === 'Inconclusive.' ? besideInconclusive(rule, input.eqs) : evidenceOf(input.eqs)
  const statement = { verdict, reason, evidence, atOtherThresholds: atOtherThresholds(input) }
  return { statement, rule, ...(failedPart !== undefined && { failedPart }) }
}

/** The evidence word as the verdict line carries it. */
const evidenceOf = ({ band, provisional }: Pick<Eqs, 'band' | 'provisional'>) =>
  beside('evidence', { band, provisional })

/** What the verdict would be at half and at twice the smallest effect that matters. */
function atOtherThresholds(input: VerdictInput<Text>): VerdictStatement<Text>['atOtherThresholds'] {
  return [0.5, 2].map((factor) => {
    const intent = { ...input.intent, smallestEffect: factor * input.intent.smallestEffect }
    const [main] = input.primaries
    const { smallestEffect } = intent
    return {
      smallestEffect,
      size: main
        ? beside('threshold', thresholdTold(smallestEffect, intent, main.units, input.scale ?? OWN_SCALE))
        : '',
      verdict: decide({ ...input, intent }).verdict,
    }
  })
}

function decide(input: VerdictInput<Text>): Ruling {
  return (
    notIdentified(input) ??
    failedComparison(input) ??
    readIntervals(input.intent, input.primaries, input.scale, input.rank)
  )
}

interface Ruling {
  verdict: Verdict
  reason: Text
  rule: VerdictRule
  failedPart?: Text
}

/** Rule 1. */
function notIdentified({ primaries, eqs }: VerdictInput<Text>): Ruling | null {
  const unreadable = primaries.find((estimate) => !isReadable(estimate))
  if (primaries.length > 0 && unreadable === undefined && eqs.unidentified === null) return null
  const why = eqs.unidentified ?? unreadable?.reason ?? null
  return { verdict: 'Inconclusive.', reason: because('not-identified', { why }), rule: 'not-identified' }
}

/** Rule 2; null where nothing failed, or the verdict stands without what failed. */
function failedComparison({ intent, primaries, eqs, scale = OWN_SCALE, rank }: VerdictInput<Text>): Ruling | null {
  const failed = measuredBiases(eqs)
  if (failed.length === 0) return null
  // by the interval alone: that of the freed estimate has no rank of its own
  const verdictOf = (main: Estimate<Text>) => readIntervals(intent, [main, ...primaries.slice(1)]).verdict
  if (readIntervals(intent, primaries, scale, rank).rule === 'chance-disagrees') return null
  const changes = (biases: Failed[]) => verdictOf(withoutBiases(primaries[0], biases)) !== verdictOf(primaries[0])
  const alone = failed.length === 1 ? [] : bySize(failed).map((one) => [one])
  const removed = [failed, ...alone].find(changes)
  if (removed === undefined) return null
  const names = failed.map(({ failing }) => failing)
  const reason = because('comparison-failed', {
    failed: names,
    seen: failed.map(({ inputText }) => inputText),
    alone: removed.length === failed.length ? null : removed[0].failing,
    ...freedTold(withoutBiases(primaries[0], removed), primaries[0], scale),
  })
  const failedPart = beside('failed', { parts: names })
  return { verdict: 'Inconclusive.', reason, rule: 'comparison-failed', failedPart }
}

const bySize = (biases: Failed[]): Failed[] => biases.toSorted((a, b) => sizeOf(b) - sizeOf(a))

type Failed = Decisive<Text> & Required<Pick<Decisive<Text>, 'bias'>>

const sizeOf = ({ bias }: Failed) => Math.abs(seenOf(bias).measured)

/**
 * The biases that decisive parts measured. Two looks at one threat see one bias: of them the larger counts, so that none
 * is taken off twice.
 */
export function measuredBiases({ pillars }: Pick<ScoreBeside<Text>, 'pillars'>): Failed[] {
  const found = decisiveOf(pillars).filter((one): one is Failed => one.failed && one.bias !== undefined)
  return found.filter(
    (one) => !found.some((other) => other !== one && other.threat === one.threat && sizeOf(other) > sizeOf(one)),
  )
}

/** The estimate as it was, and without what was taken off, as readers are told them. */
function freedTold(
  { value, ci, units }: Estimate<Text>,
  seen: Estimate<Text>,
  scale: OutcomeScale,
): Pick<ReasonFacts['comparison-failed'], 'estimate' | 'freed'> {
  const told = toldIn([value, ...ci], units, scale)
  const ofSeen = toldIn([seen.value], seen.units, scale)
  return {
    estimate: { size: ofSeen.tell(seen.value), units: ofSeen.units },
    freed: {
      size: told.tell(value),
      units: told.units,
      // an end without a bound has no place on another scale
      ci: ci.every(Number.isFinite) ? [told.tell(ci[0]), told.tell(ci[1])] : [Number.NaN, Number.NaN],
      none: told.none,
    },
  }
}

const Z = normalQuantile(0.975)

/** The estimate with biases taken off as far as they were seen, and its interval as much wider as they are uncertain. */
export function withoutBiases(estimate: Estimate<Text>, biases: Pick<Failed, 'bias'>[]): Estimate<Text> {
  const seen = biases.map(({ bias }) => seenOf(bias))
  const measured = seen.reduce((sum, one) => sum + one.measured, 0)
  const reach = Z * Math.sqrt(seen.reduce((sum, { noise }) => sum + noise ** 2, 0))
  const { ciPieces: _, ...rest } = estimate
  const { value, ci } = estimate
  const low = value - measured - Math.hypot(value - ci[0], reach)
  const high = value - measured + Math.hypot(ci[1] - value, reach)
  return { ...rest, value: value - measured, ci: [low, high] }
}
