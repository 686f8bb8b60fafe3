import type { LocalChoices } from './local-polynomial/bandwidth.ts'
import type { LocalEstimator, RddSpec } from './spec.ts'

/**
 * The local polynomial's choices. With clusters the residuals are those of the regression (HC0) and the factor
 * n/k/G enters with the clusters' sums.
 */
export function localChoices(estimator: LocalEstimator, spec: Pick<RddSpec, 'cluster'>): LocalChoices {
  const { polynomialOrder, kernel, variance, neighbours, massPoints, regularisation } = estimator
  return {
    polynomialOrder,
    kernel,
    variance: spec.cluster === undefined ? variance : 'hc0',
    neighbours,
    massPoints,
    regularisation,
  }
}

/** The local polynomial that stands beside a global one, and serves checks and figures: every default. */
export const defaultLocal: LocalEstimator = {
  kind: 'local',
  polynomialOrder: 1,
  kernel: 'triangular',
  bandwidth: { kind: 'selected', selector: 'mserd' },
  variance: 'nn',
  neighbours: 3,
  massPoints: 'adjust',
  regularisation: 1,
}

/** The design's own local polynomial, or the default one beside a global polynomial. */
export function localOf({ estimator }: Pick<RddSpec, 'estimator'>): LocalEstimator {
  return estimator.kind === 'local' ? estimator : defaultLocal
}
