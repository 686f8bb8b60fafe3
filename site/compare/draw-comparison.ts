import { renderStatic } from '../casefile-list/render-static.ts'
import { Comparison, SideBySide } from '../components/compare/Comparison.tsx'
import { letChartsAnswer } from '../islands/chart-values.ts'
import type { ComparedCasefile } from './comparison.ts'

/** Draws the comparison into the page, in place of what stood there; loaded once there is something to compare. */
export function drawComparison(casefiles: ComparedCasefile[], into: HTMLElement): void {
  draw(Comparison({ casefiles }), into)
}

/** The same without the table and the ways on, for a frame. */
export function drawSideBySide(casefiles: ComparedCasefile[], into: HTMLElement): void {
  draw(SideBySide({ casefiles }), into)
}

function draw(element: ReturnType<typeof Comparison>, into: HTMLElement): void {
  into.replaceChildren()
  renderStatic(element, into)
  into.hidden = false
  letChartsAnswer(into)
}
