import type { Design } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import { compareTerms } from './diagnostics/balance.ts'
import type { MatchingFit } from './estimate.ts'
import { drawForest, drawSpecCurve } from './plots/estimate-plots.ts'
import { drawLovePlot } from './plots/love-plot.ts'
import { drawPropensityOverlap } from './plots/propensity-overlap.ts'
import { drawWeightShares } from './plots/weight-shares.ts'
import type { MatchingSpec } from './spec.ts'

type Plots = Design<MatchingSpec, CrossSection, MatchingFit>['plots']

/** Every figure as data with its finding as title. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawForest(spec, fit),
  drawLovePlot(compareTerms(frame, fit.weights, spec.estimand)),
  drawPropensityOverlap(frame, spec, fit.logit.fitted),
  drawWeightShares(frame, fit.weights),
  ...sensitivity
    .filter(({ id, series }) => id === 'specification-curve' && series.length > 0)
    .map((found) => drawSpecCurve(spec, found)),
]
