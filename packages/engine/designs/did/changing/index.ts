import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { Design } from '../../design.ts'
import { withMarksOfEveryTime } from '../headline-marks.ts'
import type { DidSpec } from '../spec.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, fitTotal, type ChangingFit } from './estimate.ts'
import { plots } from './plots.ts'
import { varyAssumptions } from './sensitivity.ts'

type Rooms = Pick<
  Design<DidSpec, PanelFrame, ChangingFit, Text>,
  'estimate' | 'estimatePrimaries' | 'diagnostics' | 'sensitivity' | 'plots'
>

/** The rooms of a difference-in-differences whose treatment may change more than once. */
export const changingRooms: Rooms = withMarksOfEveryTime<ChangingFit>({
  estimate,
  estimatePrimaries: (...given) => ({ estimates: [fitTotal(...given).primary] }),
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
})
