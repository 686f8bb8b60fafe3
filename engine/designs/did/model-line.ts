import type { DesignModelLines } from '../../model-lines/model-line.ts'
import { didMultiplegtDyn, didMultiplegtDynInStata } from './model-line/read-changing.ts'
import { aggte, attGt, didImputation, feols } from './model-line/read-r.ts'
import { csdid, didImputationInStata, reghdfe, xtdidregress } from './model-line/read-stata.ts'
import { writeDidLine } from './model-line/write.ts'

/** Difference in differences as its field types it: `att_gt`, `feols` with two fixed effects, `csdid`, `reghdfe` … */
export const modelLines: DesignModelLines = {
  r: { att_gt: attGt, aggte, feols, did_imputation: didImputation, did_multiplegt_dyn: didMultiplegtDyn },
  stata: {
    csdid,
    csdid2: csdid,
    reghdfe,
    did_imputation: didImputationInStata,
    did_multiplegt_dyn: didMultiplegtDynInStata,
    xtdidregress: xtdidregress('panel'),
    didregress: xtdidregress('repeated-cross-sections'),
  },
  write: writeDidLine,
}
