import type { DesignModelLines } from '../../model-lines/model-line.ts'
import { feols, ivreg, ivRobust } from './model-line/read-r.ts'
import { ivregress } from './model-line/read-stata.ts'
import { writeIvLine } from './model-line/write.ts'

/** Instrumental variables as its field types them: `feols` with an instrument, `ivreg`, `iv_robust`, `ivregress` … */
export const modelLines: DesignModelLines = {
  r: { feols, ivreg, iv_robust: ivRobust, tsls: ivreg },
  stata: { ivregress, ivreg2: ivregress, ivreghdfe: ivregress, xtivreg: ivregress, xtivreg2: ivregress },
  write: writeIvLine,
}
