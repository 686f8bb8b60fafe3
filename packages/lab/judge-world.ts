import { analyze } from '@casefiles/engine/analyze'
import { type Analysis, EngineError, type Estimate, type PillarId } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import type { TransparencyFacts } from '@casefiles/engine/eqs'
import { drawWorld, type DrawnWorld } from './draw-world.ts'
import type { EffectSize, ViolationKind, WorldFamily } from '@casefiles/engine/worlds'

/** Which world it was, without its data. */
export interface WorldLabel {
  index: number
  violation: string
  kind: ViolationKind
  grade: 0 | 1 | 2 | 3
  shape: string
  effect: EffectSize
  truth: number
  /** Negative = the policy was to lower the outcome. */
  intended: -1 | 1
  smallestEffect: number
}

/** What our own analysis made of a world, beside the truth. */
export interface JudgedWorld extends WorldLabel {
  value: number
  se: number
  ci: [number, number]
  /** null where there is no interval. */
  isCovered: boolean | null
  /** The same of the interval widened on either side by a quarter of what would matter. */
  isNearlyCovered: boolean | null
  /** The interval lies wholly on one side of zero, and the true effect on the other; null where the true effect is zero. */
  isSignError: boolean | null
  eqs: number
  /** The mean of the marks, 0 to 100. */
  mean: number
  /** What set the score: a line of the rule, or the id of the weakest decisive component. */
  setBy: string
  pillars: Record<PillarId, number>
  verdict: string | null
  /** Marks by component; null where one does not apply. */
  marks: Record<string, number | null>
}

/** A world that preflight refused: the author would have got this sentence in place of a score. */
export interface RefusedWorld extends WorldLabel {
  refusal: string
}

export type WorldResult = JudgedWorld | RefusedWorld

/** The same in all worlds: an open casefile, so that transparency neither helps nor hurts the order. */
const FACTS: TransparencyFacts = {
  lockStatus: 'before-outcome-data',
  isVouched: true,
  undeclaredDeviation: false,
  allOutcomesReported: true,
  noUndeclaredOutcome: true,
  deviationsDeclared: true,
  dataAvailable: true,
  replication: 'executed',
  reproducible: true,
}

export const WORDS = {
  policyName: 'The simulated policy',
  outcomeName: 'the simulated outcome',
  places: 'a simulated country',
  years: 'simulated years',
  unitPlural: 'units',
}

/**
 * Draws one world and puts it through the whole analysis, as an author would.
 *
 * @throws whatever is not an {@link EngineError}: only a typed refusal is a result
 */
export async function judgeWorld(family: WorldFamily, seed: number, index: number): Promise<WorldResult> {
  return judgeDrawn(family, drawWorld(family, seed, index), index)
}

/** The same for a world that is drawn already. */
export async function judgeDrawn(family: WorldFamily, drawn: DrawnWorld, index: number): Promise<WorldResult> {
  const label = labelOf(drawn, index)
  try {
    return { ...label, ...judge(await analyzeWorld(family, drawn), drawn.world.truth) }
  } catch (error) {
    if (error instanceof EngineError) return { ...label, refusal: error.code }
    throw error
  }
}

export function isJudged(result: WorldResult): result is JudgedWorld {
  return !('refusal' in result)
}

function analyzeWorld({ design }: WorldFamily, { world, analysisSeed }: DrawnWorld): Promise<Analysis<Text>> {
  const { data, spec, intent } = world
  return analyze(data, { designType: design, spec, intent, words: WORDS, seed: analysisSeed, facts: FACTS })
}

function labelOf({ violation, shape, effect, world }: DrawnWorld, index: number): WorldLabel {
  const { id, kind, grade } = violation
  return {
    index,
    violation: id,
    kind,
    grade,
    shape: shape.id,
    effect,
    truth: world.truth,
    intended: world.intent.direction === 'decrease' ? -1 : 1,
    smallestEffect: world.intent.smallestEffect,
  }
}

function judge({ estimates, eqs, verdict }: Analysis<Text>, truth: number): Omit<JudgedWorld, keyof WorldLabel> {
  const primary = estimates.find(({ role }) => role === 'primary')!
  const { value, se, ci } = primary
  return {
    value,
    se,
    ci,
    isCovered: covers(primary, truth),
    isNearlyCovered: covers(widened(primary, (eqs.delta ?? 0) / 4), truth),
    isSignError: truth === 0 ? null : (ci[0] > 0 && truth < 0) || (ci[1] < 0 && truth > 0),
    eqs: eqs.overall,
    mean: eqs.mean,
    setBy: eqs.setBy === 'weakest' ? eqs.weakest!.id : eqs.setBy,
    pillars: Object.fromEntries(eqs.pillars.map(({ id, score }) => [id, score])) as Record<PillarId, number>,
    verdict: verdict.verdict,
    marks: Object.fromEntries(eqs.pillars.flatMap(({ components }) => components.map(({ id, score }) => [id, score]))),
  }
}

function widened({ ci, ciPieces }: Pick<Estimate, 'ci' | 'ciPieces'>, by: number): Pick<Estimate, 'ci' | 'ciPieces'> {
  const wider = ([low, high]: [number, number]): [number, number] => [low - by, high + by]
  return ciPieces === undefined ? { ci: wider(ci) } : { ci: wider(ci), ciPieces: ciPieces.map(wider) }
}

/** A set in pieces covers what one of its pieces covers; without an interval there is nothing to ask. */
export function covers({ ci, ciPieces }: Pick<Estimate, 'ci' | 'ciPieces'>, truth: number): boolean | null {
  if (ciPieces === undefined && ci.some(Number.isNaN)) return null
  return (ciPieces ?? [ci]).some(([low, high]) => low <= truth && truth <= high)
}
