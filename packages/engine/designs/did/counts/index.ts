import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { Design } from '../../design.ts'
import { withMarksOfEveryTime } from '../headline-marks.ts'
import type { DidSpec } from '../spec.ts'
import { diagnostics } from './diagnostics.ts'
import { type CountFit, estimate, fitRatio } from './estimate.ts'
import { plots } from './plots.ts'
import { varyAssumptions } from './sensitivity.ts'

type Rooms = Pick<
  Design<DidSpec, PanelFrame, CountFit, Text>,
  'estimate' | 'estimatePrimaries' | 'diagnostics' | 'sensitivity' | 'plots'
>

/** The rooms of a difference-in-differences whose effect is a ratio of counts or rates. */
export const countRooms: Rooms = withMarksOfEveryTime<CountFit>({
  estimate,
  estimatePrimaries: (...given) => ({ estimates: [fitRatio(...given).primary] }),
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
})
