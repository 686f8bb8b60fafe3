import { drawEstimates } from '../../plots/forest.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import type { Design } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import { compareTerms } from './diagnostics/balance.ts'
import type { MatchingFit } from './estimate.ts'
import { drawLovePlot } from './plots/love-plot.ts'
import { drawPropensityOverlap } from './plots/propensity-overlap.ts'
import { drawWeightShares } from './plots/weight-shares.ts'
import type { MatchingSpec } from './spec.ts'

type Plots = Design<MatchingSpec, CrossSection, MatchingFit>['plots']

/** Every figure as data with its finding as title. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawEstimates(fit.estimates, fit.primary, {
    outcome: spec.outcome,
    effect: 'Average effect',
    intervals: 'pointwise 95% intervals',
  }),
  drawLovePlot(compareTerms(frame, fit.weights, spec.estimand)),
  drawPropensityOverlap(frame, spec, fit.logit.fitted),
  drawWeightShares(frame, fit.weights),
  ...sensitivity
    .filter(({ id, series }) => id === 'specification-curve' && series.length > 0)
    .map((found) => drawSpecifications(found, { outcome: spec.outcome, sets: 'reasonable sets of choices' })),
]
