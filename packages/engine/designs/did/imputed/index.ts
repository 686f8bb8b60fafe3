import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { Design } from '../../design.ts'
import { withMarksOfEveryTime } from '../headline-marks.ts'
import type { DidSpec } from '../spec.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, fitImputed, type ImputedFit } from './estimate.ts'
import { plots } from './plots.ts'
import { varyAssumptions } from './sensitivity.ts'

type Rooms = Pick<
  Design<DidSpec, PanelFrame, ImputedFit, Text>,
  'estimate' | 'estimatePrimaries' | 'diagnostics' | 'sensitivity' | 'plots'
>

/** The rooms of a difference-in-differences whose model of untreated outcomes has more than units and periods. */
export const imputedRooms: Rooms = withMarksOfEveryTime<ImputedFit>({
  estimate,
  estimatePrimaries: (...given) => ({ estimates: [fitImputed(...given).primary] }),
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
})
