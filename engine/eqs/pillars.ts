import type { EqsComponent, EqsPillar } from '../analysis.ts'
import type { Evidence, EvidenceItem } from '../designs/design.ts'
import type { Anchors, PillarRule, RubricRow } from './rubric.ts'

/**
 * Marks for a statistic: straight lines between the anchors, level outside them, so no step at any threshold.
 *
 * @example marksFor(0.175, [[0.1, 4], [0.25, 2]]) // 3
 */
export function marksFor(statistic: number, anchors: Anchors): number {
  const [firstX, firstMarks] = anchors[0]!
  if (statistic <= firstX) return firstMarks
  for (let i = 1; i < anchors.length; i++) {
    const [x0, y0] = anchors[i - 1]!
    const [x1, y1] = anchors[i]!
    if (statistic <= x1) return y0 + ((y1 - y0) * (statistic - x0)) / (x1 - x0)
  }
  return anchors.at(-1)![1]
}

/** The number behind an item, or null when it was not computed; an endless value counts as the last anchor. */
export function statisticOf(item: EvidenceItem | undefined, anchors: Anchors): number | null {
  const value = item?.value ?? null
  if (value === null || Number.isNaN(value)) return null
  if (Number.isFinite(value)) return value
  return value > 0 ? anchors.at(-1)![0] : anchors[0]![0]
}

/**
 * One pillar: each row scored on its statistic, then the plain mean of the applicable ones
 * (weighted by `share` where the rubric gives one). Not computed = 0; only what does not apply by design is left out.
 */
export function scorePillar(rule: PillarRule, rows: RubricRow[], evidence: Evidence): EqsPillar {
  const components = rows.map((row) => scoreComponent(row, evidence[row.id]))
  let total = 0
  let shares = 0
  for (const component of components) {
    if (component.score === null) continue
    const share = component.share ?? 1
    total += share * component.score
    shares += share
  }
  return { ...rule, score: shares > 0 ? total / shares : 0, components }
}

function scoreComponent(row: RubricRow, item: EvidenceItem | undefined): EqsComponent {
  const { id, label, anchors, basis, source, share } = row
  const fixed = { id, label, anchors, basis, source, ...(share === undefined ? {} : { share }) }
  const inputText = item?.text ?? 'Not computed.'
  if (item?.applicable === false) return { ...fixed, score: null, input: null, inputText, reason: inputText }
  const input = statisticOf(item, anchors)
  if (input === null) return { ...fixed, score: 0, input, inputText, reason: 'Not computed, so it earns no marks.' }
  return { ...fixed, score: marksFor(input, anchors), input, inputText }
}
