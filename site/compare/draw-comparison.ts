import { renderStatic } from '../casefile-list/render-static.ts'
import { Comparison } from '../components/compare/Comparison.tsx'
import { letChartsAnswer } from '../islands/chart-values.ts'
import type { ComparedCasefile } from './comparison.ts'

/** Draws the comparison into the page, in place of what stood there; loaded once there is something to compare. */
export function drawComparison(casefiles: ComparedCasefile[], into: HTMLElement): void {
  into.replaceChildren()
  renderStatic(Comparison({ casefiles }), into)
  into.hidden = false
  letChartsAnswer(into)
}
