/** One coefficient of a least-squares regression, with the classical error that the bounds are built on. */
export interface Coefficient {
  value: number
  se: number
  /** Residual degrees of freedom. */
  df: number
}

/** Share of the residual variance that a regressor explains: t²/(t² + df). */
export function partialR2({ value, se, df }: Coefficient): number {
  const t = value / se
  return (t * t) / (t * t + df)
}

/**
 * Robustness value: the share of the residual variance of both treatment and outcome that a confounder must explain to
 * cause a bias of the given size.
 *
 * @param bias in the coefficient's units; the coefficient itself gives RV₁
 * @see Cinelli & Hazlett 2020, doi:10.1111/rssb.12348, equation 17
 */
export function robustnessValue({ se, df }: Coefficient, bias: number): number {
  const f2 = (bias / se) ** 2 / df
  return (Math.sqrt(f2 * f2 + 4 * f2) - f2) / 2
}

/** Robustness value of significance: the least strength at which the 95 % interval reaches zero. */
export function robustnessValueOfInterval(coefficient: Coefficient, criticalT: number): number {
  const { value, se, df } = coefficient
  const gap = Math.abs(value / se) / Math.sqrt(df) - criticalT / Math.sqrt(df - 1)
  if (gap <= 0) return 0
  const f2 = gap * gap
  return (Math.sqrt(f2 * f2 + 4 * f2) - f2) / 2
}

/** Bias that a confounder causes which explains these shares of the residual variance of treatment and outcome. */
export function biasOf({ se, df }: Coefficient, r2Treatment: number, r2Outcome: number): number {
  return se * Math.sqrt(df) * Math.sqrt((r2Outcome * r2Treatment) / (1 - r2Treatment))
}

/** What an observed covariate (or group of them) explains beyond the other covariates. */
export interface Benchmark {
  /** Of treatment. */
  r2Treatment: number
  /** Of the outcome, treatment included among the others. */
  r2Outcome: number
}

/**
 * The shares explained by a confounder `k` times as strong as an observed covariate, both with treatment and outcome.
 *
 * @returns shares bounded by one; `null` when no confounder can be so strong
 * @see Cinelli & Hazlett 2020, doi:10.1111/rssb.12348, section 4.4
 */
export function boundConfounder({ r2Treatment, r2Outcome }: Benchmark, k: number): Benchmark | null {
  const treatment = (k * r2Treatment) / (1 - r2Treatment)
  if (!(treatment < 1)) return null
  const overlap = (k * r2Treatment * r2Treatment) / ((1 - k * r2Treatment) * (1 - r2Treatment))
  if (!(overlap < 1)) return null
  const strength = (Math.sqrt(k) + Math.sqrt(overlap)) / Math.sqrt(1 - overlap)
  return { r2Treatment: treatment, r2Outcome: Math.min(1, (strength * strength * r2Outcome) / (1 - r2Outcome)) }
}
