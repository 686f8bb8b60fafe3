import { renderStatic } from '../casefile-list/render-static.ts'
import { DecisionSheet } from '../components/compare/DecisionSheet.tsx'
import type { ComparedCasefile } from './comparison.ts'

/** Draws the decision sheet into the page; loaded once there are options. */
export function drawSheet(casefiles: ComparedCasefile[], address: string, into: Element): void {
  into.replaceChildren()
  renderStatic(DecisionSheet({ casefiles, address }), into)
}
