import { matrix } from '../../../numerics/linear-algebra.ts'
import { logistic } from '../../../numerics/logit.ts'
import type { Random } from '../../../numerics/random.ts'
import type { CrossSection, Term } from '../cross-section.ts'

/** A cross-section from arrays, covariates given one array each. */
export function crossSectionOf(treated: number[], outcome: number[], covariates: number[][]): CrossSection {
  const n = treated.length
  return {
    n,
    units: treated.map((_, i) => `u${i}`),
    treated: Uint8Array.from(treated),
    treatedCount: treated.reduce((sum, value) => sum + value, 0),
    outcome: Float64Array.from(outcome),
    covariates: matrix(n, covariates.length, Float64Array.from(covariates.flat())),
    terms: covariates.map((_, j): Term => ({
      name: `x${j}`,
      label: `X${j}`,
      source: `x${j}`,
      sourceLabel: `X${j}`,
      kind: 'number',
    })),
    placebo: null,
  }
}

/** Two normal covariates decide treatment and outcome; the effect is 1 + x₁/2, so that ATT and ATE differ. */
export function drawWorld(random: Random, n: number): CrossSection {
  const x1 = Array.from({ length: n }, () => random.normal())
  const x2 = Array.from({ length: n }, () => random.normal())
  const treated = x1.map((x, i) => (random.uniform() < logistic(-0.4 + 0.6 * x - 0.4 * x2[i]) ? 1 : 0))
  const outcome = x1.map((x, i) => x + 0.5 * x2[i] + treated[i] * (1 + x / 2) + random.normal())
  return crossSectionOf(treated, outcome, [x1, x2])
}
