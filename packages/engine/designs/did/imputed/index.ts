import { withMarksOfEveryTime } from '../headline-marks.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, fitImputed, type ImputedFit } from './estimate.ts'
import { plots } from './plots.ts'
import { varyAssumptions } from './sensitivity.ts'

/** The rooms of a difference-in-differences whose model of untreated outcomes has more than units and periods. */
export const imputedRooms = withMarksOfEveryTime<ImputedFit>({
  estimate,
  estimatePrimaries: (...given) => ({ estimates: [fitImputed(...given).primary] }),
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
})
