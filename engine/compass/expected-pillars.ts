import type { EqsComponent, EqsPillar } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { scorePillar } from '../eqs/pillars.ts'
import { PILLARS, TRANSPARENCY_ROWS } from '../eqs/rubric.ts'
import type { DesignRubric } from '../eqs/rubric.ts'

/** What the score is made from before the lock. */
export interface Projected {
  rubric: DesignRubric
  /** Of the masked data, and of transparency. */
  evidence: Evidence
  /** Ids whose statistic does not depend on masked outcomes. */
  known: ReadonlySet<string>
}

/** Whether the score of a component is settled: its statistic is known, or it cannot be computed or does not apply. */
export function isSettled(id: string, { evidence, known }: Omit<Projected, 'rubric'>): boolean {
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
  const { designValidity, balance, robustness, ceilings = {} } = projected.rubric
  const rows = { designValidity, balance, robustness, transparency: TRANSPARENCY_ROWS }
  return PILLARS.map((rule) => {
    const pillar = scorePillar(rule, rows[rule.id], projected.evidence)
    const components = pillar.components.map((component) => expect(component, projected, assumed, mended))
    const ceiling = ceilings[rule.id]
    const score = Math.min(meanOf(components), ceiling?.marks ?? 5)
    return { ...pillar, components, score, ...(ceiling && { ceiling }) }
  })
}

function expect(
  component: EqsComponent,
  projected: Projected,
  assumed: number,
  mended: readonly string[],
): EqsComponent {
  const isMended = mended.includes(component.id)
  if (!isMended && isSettled(component.id, projected)) return component
  // a statistic that will be computed: the pillar counts as reported
  return {
    ...component,
    score: isMended ? 5 : assumed,
    input: 0,
    inputText: 'Not known before the lock.',
  }
}

function meanOf(components: EqsComponent[]): number {
  const applicable = components.filter(({ score }) => score !== null)
  const shares = applicable.reduce((sum, { share = 1 }) => sum + share, 0)
  return shares === 0 ? 0 : applicable.reduce((sum, { share = 1, score }) => sum + share * score!, 0) / shares
}
