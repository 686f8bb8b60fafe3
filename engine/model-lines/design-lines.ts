import type { DesignType } from '../analysis.ts'
import { DESIGNS } from '../designs/registry.ts'
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
