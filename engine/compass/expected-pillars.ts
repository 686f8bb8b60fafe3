import type { EqsComponent, EqsPillar } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { meanOfMarks, scorePillar, type Yardsticks } from '../eqs/pillars.ts'
import { PILLARS, TRANSPARENCY_ROWS, type DesignRubric, type RubricRow } from '../eqs/rubric.ts'

/** What the score is made from before the lock. */
export interface Projected {
  rubric: DesignRubric
  /** Of the masked data, and of transparency. */
  evidence: Evidence
  /** What biases are measured against, from the masked data. */
  yardsticks: Yardsticks
  /** Ids whose statistic does not depend on masked outcomes. */
  known: ReadonlySet<string>
}

/** Whether the score of a component is settled: its statistic is known, or it cannot be computed or does not apply. */
export function isSettled(id: string, { evidence, known }: Pick<Projected, 'evidence' | 'known'>): boolean {
  if (known.has(id)) return true
  return evidence[id] !== undefined && evidence[id].value === null
}

/**
 * The pillars with every statistic that is not known yet at the same marks.
 *
 * @param assumed marks out of 5
 * @param mended  components that are given full marks instead, to see what they are worth
 */
export function expectedPillars(projected: Projected, assumed: number, mended: readonly string[] = []): EqsPillar[] {
  const { designValidity, balance, robustness } = projected.rubric
  const rows = { designValidity, balance, robustness, transparency: TRANSPARENCY_ROWS }
  return PILLARS.map((rule) => {
    const pillar = scorePillar(rule, rows[rule.id], projected.evidence, projected.yardsticks)
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
  assumed: number,
  mended: readonly string[],
): EqsComponent {
  const isMended = mended.includes(component.id)
  const isApplicable = projected.evidence[row.id]?.applicable !== false
  if (!isApplicable || (!isMended && isSettled(row.id, projected))) return component
  // a statistic that will be computed: it counts as reported, and decides only where the rubric says so
  return {
    ...component,
    isDecisive: row.decisive === true,
    score: isMended ? 5 : assumed,
    input: 0,
    inputText: 'Not known before the lock.',
  }
}
