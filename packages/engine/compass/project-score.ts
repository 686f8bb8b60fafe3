import type { Eqs, EqsComponent, EqsPillar } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { Action } from '../designs/before-lock.ts'
import type { Evidence } from '../designs/design.ts'
import { seen } from '../eqs/facts.ts'
import { judgeGates } from '../eqs/gates.ts'
import { meanOfMarks, scorePillar, tauOf } from '../eqs/pillars.ts'
import { type DesignRubric, marksFor, MATTERS, PILLARS, type RubricRow } from '../eqs/rubric.ts'
import { lowestOf, partsOf, whatSet } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import type { Compass } from './compass.ts'

/** A score with what sets it, as far as it is known. */
export interface ProjectedScore extends Pick<
  Eqs<Text>,
  'overall' | 'mean' | 'weakest' | 'stands' | 'ceiling' | 'unidentified' | 'setBy'
> {
  pillars: EqsPillar<Text>[]
}

export interface Projection extends ProjectedScore {
  low: number
  high: number
}

/** The score as far as it can be known before the lock. */
export function projectScore(projected: Projected, facts: TransparencyFacts | null): Projection {
  const at = (assumed: Assumed) => scoreWith(projected, facts, assumed)
  return { ...at('unseen'), low: at('worst').overall, high: at('best').overall }
}

/** What the score is made from before the lock. */
export interface Projected {
  rubric: DesignRubric
  /** Of the masked data, and of transparency. */
  evidence: Evidence<Text>
  /** Spread of the outcome in the masked data. */
  spread: number
  /** Ids whose statistic does not depend on masked outcomes. */
  known: ReadonlySet<string>
}

/** Whether the score of a component is settled: its bias is known or stays unknown, or it does not apply. */
export function isSettled(id: string, { evidence, known }: Pick<Projected, 'evidence' | 'known'>): boolean {
  if (known.has(id)) return true
  return evidence[id] !== undefined && evidence[id].value === null
}

/** What a look that is still to come is taken to find: nothing yet (the unseen marks), the worst, or that there is no bias. */
type Assumed = 'unseen' | 'worst' | 'best'

/**
 * The pillars with every bias that is not known yet as nobody had looked at it, or at its ends.
 *
 * @param mended components that are given full marks instead, to see what they are worth
 */
function expectedPillars(projected: Projected, assumed: Assumed, mended: readonly string[] = []): EqsPillar<Text>[] {
  const { designValidity, balance, robustness } = projected.rubric
  const rows = { designValidity, balance, robustness, transparency: [] }
  return PILLARS.map((rule) => {
    const pillar = scorePillar(rule, rows[rule.id], projected.evidence, MATTERS * projected.spread)
    if (rule.id === 'transparency') return pillar
    const components = pillar.components.map((component, place) =>
      expect(component, rows[rule.id][place], projected, assumed, mended),
    )
    return { ...pillar, components, score: meanOfMarks(components) }
  })
}

function expect(
  component: EqsComponent<Text>,
  row: RubricRow,
  projected: Projected,
  assumed: Assumed,
  mended: readonly string[],
): EqsComponent<Text> {
  const item = projected.evidence[row.id]
  const isMended = mended.includes(component.id)
  if (item?.applicable === false || (!isMended && isSettled(row.id, projected))) return component
  const unseen = marksFor(tauOf(row, item))
  const { bias: _, ...rest } = component
  return {
    ...rest,
    state: 'not-known',
    isDecisive: row.decisive === true,
    failed: false,
    score: isMended || assumed === 'best' ? 5 : assumed === 'worst' ? 0 : unseen,
    input: null,
    inputText: seen('not-known-before-the-lock', {}),
    reason: seen('not-known-before-the-lock', {}),
  }
}

/** The rule of three lines; `mended` components have full marks. */
function scoreWith(
  projected: Projected,
  facts: TransparencyFacts | null,
  assumed: Assumed,
  mended: readonly string[] = [],
): ProjectedScore {
  const pillars = expectedPillars(projected, assumed, mended)
  const parts = partsOf(projected.rubric, pillars, judgeGates(facts), projected.evidence, {
    isIdentified: true,
    ci: null,
  })
  return { ...parts, pillars, overall: lowestOf(parts), setBy: whatSet(parts) }
}

const most = 4
/** Where no action gains a point, a decisive part or the design is what holds the score down. */
const heldDown = 1
/** Less than this cannot be seen in a rounded score. */
const fewestPoints = 0.5

/**
 * What would raise the score most: for each component with an action, the points it would gain at full marks. Where a
 * decisive part or the design's ceiling holds the score down so that no action alone gains a point, the points are those of
 * the mean; the warnings name what holds it.
 */
export function whatWouldRaise(
  projected: Projected,
  facts: TransparencyFacts | null,
  actions: Readonly<Record<string, Action>>,
): Compass<Text>['raise'] {
  const now = scoreWith(projected, facts, 'unseen')
  const candidates = Object.entries(actions).map(([id, { text: action }]) => {
    const then = scoreWith(projected, facts, 'unseen', [id])
    const home = now.pillars.find(({ components }) => components.some((one) => one.id === id)) ?? now.pillars[0]
    return { action, pillar: home.label, points: then.overall - now.overall, inMean: then.mean - now.mean }
  })
  const isHeldDown = candidates.every(({ points }) => points < heldDown)
  return candidates
    .map(({ action, pillar, points, inMean }) => ({ action, pillar, points: isHeldDown ? inMean : points }))
    .filter(({ points }) => points >= fewestPoints)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map((one) => ({ ...one, points: Math.round(10 * one.points) / 10 }))
}
