import type { DesignModelLines } from '../../model-lines/model-line.ts'
import { rdrobust } from './model-line/read-r.ts'
import { rdrobustInStata } from './model-line/read-stata.ts'
import { writeRddLine } from './model-line/write.ts'

/** Regression discontinuity as its field types it: `rdrobust` of R and of Stata. */
export const modelLines: DesignModelLines = {
  r: { rdrobust },
  stata: { rdrobust: rdrobustInStata },
  write: writeRddLine,
}
