import type { DesignModelLines } from '../../model-lines/model-line.ts'
import { differenceInMeans, feols, lmLin, lmRobust } from './model-line/read-r.ts'
import { areg } from './model-line/read-stata.ts'
import { writeBlocksLine } from './model-line/write.ts'

/** Experiments as their field types them: `difference_in_means`, `lm_robust` and `lm_lin` of estimatr, `areg` of Stata. */
export const modelLines: DesignModelLines = {
  r: { difference_in_means: differenceInMeans, lm_robust: lmRobust, lm_lin: lmLin, feols },
  stata: { areg, reghdfe: areg },
  write: writeBlocksLine,
}
