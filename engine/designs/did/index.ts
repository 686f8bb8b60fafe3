import type { PanelFrame } from '../../frame/panel.ts'
import type { Design } from '../design.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, fitPrimary, type DidFit } from './estimate.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { boundAt } from './sensitivity/honest.ts'
import { didSpec, type DidSpec } from './spec.ts'

/** Difference-in-differences; what it estimates and how stands in this folder's README. */
export const design: Design<DidSpec, PanelFrame, DidFit> = {
  spec: didSpec,
  preflight,
  estimate,
  estimatePrimaries: (...given) => [fitPrimary(...given).primary],
  bound: boundAt,
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
}
