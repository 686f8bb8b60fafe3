import type { DesignModelLines } from '../../model-lines/model-line.ts'
import { matchit, weightit } from './model-line/read-r.ts'
import { psmatch2, teffects } from './model-line/read-stata.ts'
import { writeMatchingLine } from './model-line/write.ts'

/** Matching and weighting as their field types them: `matchit`, `weightit`, `teffects`, `psmatch2`. */
export const modelLines: DesignModelLines = {
  r: { matchit, weightit },
  stata: { teffects, psmatch2 },
  write: writeMatchingLine,
}
