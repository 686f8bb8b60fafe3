import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import type { DesignModelLines } from './model-line.ts'

/** How every registered design is told in a line, in the order of the menu; no public page loads them. */
export const DESIGN_LINES: readonly { design: DesignType; lines: DesignModelLines }[] = await Promise.all(
  Object.values(DESIGNS)
    .sort((a, b) => a.spec.menuPlace - b.spec.menuPlace)
    .map(async ({ folder, spec }) => {
      const { modelLines } = await import(`../designs/${folder}/model-line.ts`)
      return { design: spec.id, lines: modelLines as DesignModelLines }
    }),
)

/**
 * A design's choices as one line of its closest peer in R; `data` stands for the data set.
 *
 * @param analysis what is chosen so far
 * @returns null while outcome or treatment are open, or where no peer has a line for these choices
 */
export function writeModelLine(design: DesignType, analysis: Readonly<Record<string, unknown>>): string | null {
  return DESIGN_LINES.find((one) => one.design === design)?.lines.write(analysis) ?? null
}
