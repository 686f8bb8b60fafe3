import type { EqsComponent, EqsPillar } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { meanOfMarks, scorePillar, tauOf } from '../eqs/pillars.ts'
import { marksFor, MATTERS, PILLARS, type DesignRubric, type RubricRow } from '../eqs/rubric.ts'

/** What the score is made from before the lock. */
export interface Projected {
  rubric: DesignRubric
  /** Of the masked data, and of transparency. */
  evidence: Evidence
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
export type Assumed = 'unseen' | 'worst' | 'best'

/**
 * The pillars with every bias that is not known yet as nobody had looked at it, or at its ends.
 *
 * @param mended components that are given full marks instead, to see what they are worth
 */
export function expectedPillars(projected: Projected, assumed: Assumed, mended: readonly string[] = []): EqsPillar[] {
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
  component: EqsComponent,
  row: RubricRow,
  projected: Projected,
  assumed: Assumed,
  mended: readonly string[],
): EqsComponent {
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
    inputText: 'Not known before the lock.',
    reason: 'Not known before the lock.',
  }
}
