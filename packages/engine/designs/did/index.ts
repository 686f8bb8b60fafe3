import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { Design } from '../design.ts'
import { findRowsLeftOut } from '../shared/covariate-gaps.ts'
import { joinFindings } from '../shared/finding.ts'
import type { ChangingFit } from './changing/estimate.ts'
import { changingRooms } from './changing/index.ts'
import type { CountFit } from './counts/estimate.ts'
import { countRooms } from './counts/index.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, fitPrimary, type DidFit } from './estimate.ts'
import type { ImputedFit } from './imputed/estimate.ts'
import { imputedRooms } from './imputed/index.ts'
import { withMarksOfEveryTime } from './headline-marks.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { scriptFacts } from './script-facts.ts'
import { boundAt } from './sensitivity/honest.ts'
import { didSpec, isChanging, isCounts, isImputed, type DidSpec } from './spec.ts'

type AnyFit = DidFit | ChangingFit | CountFit | ImputedFit
type Rooms = Pick<
  Design<DidSpec, PanelFrame, AnyFit, Text>,
  'estimate' | 'diagnostics' | 'sensitivity' | 'plots' | 'estimatePrimaries'
>

const lastingRooms = withMarksOfEveryTime<DidFit>({
  estimate,
  estimatePrimaries: (...given: Parameters<typeof fitPrimary>) => ({ estimates: [fitPrimary(...given).primary] }),
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
})

/** Difference-in-differences; what it estimates and how stands in this folder's README. */
export const design: Design<DidSpec, PanelFrame, AnyFit, Text> = {
  spec: didSpec,
  preflight,
  estimate: (frame, spec, ...given) => roomsFor(spec).estimate(frame, spec, ...given),
  estimatePrimaries: (frame, spec, ...given) => roomsFor(spec).estimatePrimaries!(frame, spec, ...given),
  bound: boundAt,
  diagnostics: (frame, spec, ...given) =>
    joinFindings([roomsFor(spec).diagnostics(frame, spec, ...given), findRowsLeftOut(frame.lacking)]),
  sensitivity: (frame, spec, ...given) => roomsFor(spec).sensitivity(frame, spec, ...given),
  plots: (frame, spec, ...given) => roomsFor(spec).plots(frame, spec, ...given),
  scriptFacts,
}

/** A treatment that lasts, one that changes, counts as ratios and imputations have rooms of their own; each reads the fit of its own estimate. */
function roomsFor(spec: DidSpec): Rooms {
  if (isCounts(spec)) return countRooms
  if (isImputed(spec)) return imputedRooms
  return isChanging(spec) ? changingRooms : lastingRooms
}
