import { column, multiplyVector } from '../../../numerics/linear-algebra.ts'
import type { Text } from '../../../fact.ts'
import type { Intent } from '../../design.ts'
import { baseWeights, outcomeRegressors, rowsOf, type CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { clusteredError, type Estimand, fitNuisance, predict } from '../estimators/aipw.ts'
import { check } from '../facts.ts'
import type { MatchingSpec } from '../spec.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { biasEvidence, biasFigures, biasInErrors, HARMLESS, isHarmless, scalesOf } from './bias.ts'

interface CarriedGap {
  label: Text
  /** In units of the outcome. */
  value: number
}

/**
 * What weighting leaves of the differences between the groups, carried to the outcome: Σ (weighted mean of the treated less
 * that of the comparison units) · coefficient of the outcome regression among comparison units (for everyone's effect the
 * mean of both groups' coefficients). It is what the estimate owes to the regression being right, and its error is that
 * of the coefficients (heteroskedastic, clustered where the design names a cluster), the covariates as given.
 *
 * @see Imbens & Rubin 2015, Causal Inference, sections 14.2 and 17.8
 */
export function findResidualImbalance(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  intent: Intent,
): Finding<Text> {
  const { parts, noise } = carriedGaps(frame, fit.weights, spec.estimand)
  const bias = { value: parts.reduce((sum, { value }) => sum + value, 0), noise }
  const scales = scalesOf(fit, intent)
  const largest = parts.reduce((a, b) => (Math.abs(b.value) > Math.abs(a.value) ? b : a))
  const told = check('residual-imbalance', {
    bias: biasFigures(bias, scales),
    largest: { term: largest.label, value: largest.value },
  })
  const passed = isHarmless(bias, scales)
  const [statistic, threshold] = [biasInErrors(bias, scales), HARMLESS.errors]
  return {
    checks: [checkOf({ id: 'residual-imbalance', passed, severity: 'major', statistic, threshold }, told)],
    evidence: { residualImbalance: biasEvidence(bias, told('message')) },
  }
}

/** Each term's gap times its coefficient, and the standard error of their sum. */
function carriedGaps(
  frame: CrossSection,
  weights: Float64Array,
  estimand: Estimand,
): { parts: CarriedGap[]; noise: number } {
  const x = outcomeRegressors(frame)
  const terms = frame.outcomeModel?.terms ?? frame.terms
  const gaps = new Float64Array(x.cols)
  terms.forEach((_, j) => (gaps[j + 1] = weightedGap(column(x, j + 1), frame, weights)))
  const { arms, without, with: withTreatment } = fitNuisance(frame)
  const used: (0 | 1)[] = estimand === 'ATT' ? [0] : [0, 1]
  const coefficient = (j: number) => used.reduce<number>((sum, arm) => sum + arms[arm].coefficients[j], 0) / used.length
  const base = baseWeights(frame)
  const influence = new Float64Array(frame.n)
  const variances = used.map((arm) => {
    const pull = predict(x, multiplyVector(arms[arm].bread, gaps))
    const fitted = arm === 1 ? withTreatment : without
    return rowsOf(frame.treated, arm).reduce((sum, row) => {
      const residual = frame.outcome[row] - fitted[row]
      influence[row] = (base[row] * pull[row] * residual) / used.length
      return sum + (base[row] * pull[row] * residual) ** 2
    }, 0)
  })
  const { clusters } = frame
  return {
    parts: terms.map(({ label }, j) => ({ label, value: gaps[j + 1] * coefficient(j + 1) })),
    noise: clusters
      ? clusteredError(influence, clusters)
      : Math.sqrt(variances.reduce((a, b) => a + b, 0)) / used.length,
  }
}

function weightedGap(values: Float64Array, { treated }: CrossSection, weights: Float64Array): number {
  const [total, sum] = [
    [0, 0],
    [0, 0],
  ]
  values.forEach((value, i) => {
    total[treated[i]] += weights[i]
    sum[treated[i]] += weights[i] * value
  })
  return sum[1] / total[1] - sum[0] / total[0]
}
