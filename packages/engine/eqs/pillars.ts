import type { EqsBias, EqsComponent, EqsPillar } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { Evidence, EvidenceItem } from '../designs/design.ts'
import { componentSays, seen } from './facts.ts'
import { marksFor, type PillarRule, type RubricRow } from './rubric.ts'

/** 90 % of a normal distribution lie within so many standard errors. */
export const NINETY = 1.645
/** A measured bias fails a comparison only where more than this share of what would matter is left of it. */
const FEWEST_RHO = 0.25

/**
 * A bias pulled toward zero by its own noise: what of it is more than chance, for sentences and for picking the largest.
 *
 * The positive-part James–Stein rule for one number, b·max(0, 1 − s²/b²).
 *
 * @param bias  signed, in the units of the estimate
 * @param noise its standard error, 0 where it is known exactly
 * @see James & Stein 1961, Proc. Fourth Berkeley Symposium 1:361; Efron & Morris 1973, doi:10.2307/2284155
 * @example shrinkBias(2, 1) // 1.5
 */
export function shrinkBias(bias: number, noise: number): number {
  // also where nothing is left: a negative bias must not become a negative zero
  if (Math.abs(bias) <= noise || bias === 0) return 0
  return bias * (1 - (noise / bias) ** 2)
}

/**
 * What is left of a bias once somebody has looked.
 *
 * Before the look it is N(0, τ²); the look measures it as m with standard error n. With w = τ²/(τ² + n²) its root mean
 * square is √((w·m)² + w·n²). A look that sees only a share R² of what could bias the estimate (covariates that predict so
 * much of the outcome) is a look at all of it, m = y/R², with the noise of what it does not see: n² = (s/R²)² + τ²(1 − R²)/R².
 * Where R² is 0 that is no look.
 *
 * @param measured signed, in the units of the estimate, with its noise; `share` left out = it sees all
 * @param tau      in units of the estimate
 * @param delta    what would matter, same units
 * @see docs/methodology.md, "One formula"
 * @example lookAt({ value: 0, noise: 0 }, 1, 1).rho // 0: it looked, could have seen, and found nothing
 */
export function lookAt(
  { value, noise = 0, share = 1 }: { value: number; noise?: number | undefined; share?: number | undefined },
  tau: number,
  delta: number,
): EqsBias {
  if (!(share > 0)) return { measured: 0, noise: Infinity, weight: 0, rho: tau / delta }
  const measured = value / share
  const unseen = (tau * tau * (1 - share)) / share
  const n = Math.sqrt((noise / share) ** 2 + unseen)
  const bias = afterLook(measured, n, tau, delta)
  if (share >= 1) return bias
  // τ² is spread over what the look sees and what it does not as the share is
  const seen = afterLook(value, noise, tau * Math.sqrt(share), delta)
  return { ...bias, seen: { measured: seen.measured, noise: seen.noise, rho: seen.rho } }
}

function afterLook(measured: number, noise: number, tau: number, delta: number): EqsBias {
  const weight = noise === Infinity ? 0 : (tau * tau) / (tau * tau + noise * noise)
  // n² may overflow where w·n² does not
  const left = noise === Infinity ? tau * tau : weight * noise * noise
  return { measured, noise, weight, rho: Math.sqrt((weight * measured) ** 2 + left) / delta }
}

/**
 * What of a bias was itself looked at: all of it, or the part that covariates predict. This is what a verdict can be freed
 * of. What the look did not see is no noise of what it saw: a covariate that moves the estimate beyond doubt does so
 * however little is known of others.
 */
export function seenOf({ measured, noise, rho, seen }: EqsBias): NonNullable<EqsBias['seen']> {
  return seen ?? { measured, noise, rho }
}

/** Whether a look found a bias: its 90 % interval excludes zero, and it is more than a quarter of what would matter. */
export function isMeasured(bias: EqsBias): boolean {
  const { measured, noise, rho } = seenOf(bias)
  return Math.abs(measured) > NINETY * noise && rho > FEWEST_RHO
}

/**
 * One pillar: each row scored on what is left of its bias, then the plain mean of those that apply. What is not known
 * has the marks of a look with infinite noise.
 *
 * @param delta what would matter, in units of the estimate
 */
export function scorePillar(rule: PillarRule, rows: RubricRow[], evidence: Evidence, delta: number): EqsPillar
export function scorePillar(
  rule: PillarRule,
  rows: RubricRow[],
  evidence: Evidence<Text>,
  delta: number,
): EqsPillar<Text>
export function scorePillar(
  rule: PillarRule,
  rows: RubricRow[],
  evidence: Evidence<Text>,
  delta: number,
): EqsPillar<Text> {
  const components =
    rule.id === 'transparency' ? [scoreLock(evidence.lock)] : rows.map((row) => scoreRow(row, evidence[row.id], delta))
  return { ...rule, score: meanOfMarks(components), components }
}

/** The plain mean of the components that apply, 0 where none does. */
export function meanOfMarks(components: Pick<EqsComponent, 'score'>[]): number {
  const scored = components.flatMap(({ score }) => (score === null ? [] : [score]))
  return scored.length === 0 ? 0 : scored.reduce((sum, score) => sum + score, 0) / scored.length
}

/** τ of a row in multiples of what would matter, by what the evidence says of the design. */
export function tauOf(row: RubricRow, item: EvidenceItem<Text> | undefined): number {
  return variantOf(row, item).tau
}

/** The row as it reads where the evidence names one of its variants. */
function variantOf(row: RubricRow, item: EvidenceItem<Text> | undefined): RubricRow {
  return item?.variant === undefined ? row : { ...row, ...row.otherTau?.[item.variant] }
}

function scoreRow(row: RubricRow, item: EvidenceItem<Text> | undefined, delta: number): EqsComponent<Text> {
  const { id, label, failing, threat, basis, source, tau } = variantOf(row, item)
  const unseen = marksFor(tau)
  const inputText = item?.ofEstimate?.text ?? item?.text ?? seen('not-looked-at', {})
  const marksText = item?.ofEstimate && { marksText: item.text }
  const fixed = { id, label, failing, threat, tau, unseen, basis, source, inputText, ...marksText, failed: false }
  if (item?.applicable === false) {
    return { ...fixed, state: 'not-applicable', isDecisive: false, score: null, input: null, reason: inputText }
  }
  const isDecisive = row.decisive === true
  const unknown = { ...fixed, state: 'not-known' as const, isDecisive, score: unseen, input: null }
  const value = item?.value ?? Number.NaN
  if (!Number.isFinite(value) || !(delta > 0)) return { ...unknown, reason: inputText }
  const bias = withOwnBias(lookAt({ ...item, value }, tau * delta, delta), item?.ofEstimate, tau * delta, delta)
  if (bias.noise === Infinity) return { ...unknown, reason: inputText }
  const marks = marksFor(bias.rho)
  // who sees a part of the danger alone may find something, but not that there is nothing
  if (item!.isPartial && marks > unseen) return { ...unknown, reason: inputText }
  return { ...fixed, state: 'measured', isDecisive, score: marks, input: bias.rho, bias, failed: isMeasured(bias) }
}

/** The look that earns the marks, with what a verdict is freed of where the estimate averages less. */
function withOwnBias(bias: EqsBias, own: EvidenceItem<Text>['ofEstimate'], tau: number, delta: number): EqsBias {
  if (own === undefined || !Number.isFinite(own.value)) return bias
  return { ...bias, seen: seenOf(lookAt(own, tau, delta)) }
}

function scoreLock(item: EvidenceItem<Text> | undefined): EqsComponent<Text> {
  const score = item?.value ?? null
  const inputText = item?.text ?? seen('not-locked', {})
  const told = componentSays('lock', {})
  return {
    id: 'lock',
    label: told('label'),
    failing: told('failing'),
    threat: 'choice after results',
    state: score === null ? 'not-applicable' : 'measured',
    score,
    unseen: null,
    tau: null,
    input: null,
    inputText,
    isDecisive: false,
    failed: false,
    basis: 'ours',
    source: told('source'),
    ...(score === null && { reason: inputText }),
  }
}
