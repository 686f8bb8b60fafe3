import type { DesignType } from '../analysis.ts'
import { DESIGN_LINES } from './design-lines.ts'

/**
 * A design's choices as one line of its closest peer in R; `data` stands for the data set.
 *
 * @param analysis what is chosen so far
 * @returns null while outcome or treatment are open, or where no peer has a line for these choices
 */
export function writeModelLine(design: DesignType, analysis: Readonly<Record<string, unknown>>): string | null {
  return DESIGN_LINES.find((one) => one.design === design)?.lines.write(analysis) ?? null
}
