import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import { inferPoint } from '../../inference/wald.ts'
import type { Estimand, PointEstimate } from './estimators/aipw.ts'
import type { MatchingSpec } from './spec.ts'

/** An estimator's numbers with the degrees of freedom of its t reference; without them quantiles are normal. */
export type Computed = PointEstimate & { n: number; clusters?: number; method: string; reason?: string }

export interface Labels {
  id: string
  name: string
  role: Estimate['role']
  estimand: string
}

/** Names of the estimands in full, as estimates carry them. */
export const estimandNames: Record<Estimand, string> = {
  ATT: 'ATT, average effect on the treated',
  ATE: 'ATE, average effect on everyone',
}

/**
 * An estimate as a reader sees it. What a robustness estimator refuses becomes a reason in the table, not the end of
 * the run; the primary's refusal is thrown.
 */
export function describeEstimate(spec: MatchingSpec, labels: Labels, run: () => Computed): Estimate {
  const units = spec.outcome.units
  try {
    const { value, se, df, n, clusters, method, reason } = run()
    const point = inferPoint(value, se, df ?? null)
    return {
      ...labels,
      value: point.value,
      se: point.se,
      ci: point.ci,
      p: point.p,
      df: point.df,
      units,
      n,
      clusters: clusters ?? null,
      method,
      ...(Number.isFinite(se) ? {} : { reason: reason ?? 'The standard error cannot be computed.' }),
    }
  } catch (error) {
    if (!(error instanceof EngineError) || labels.role === 'primary') throw error
    const noNumbers = {
      value: NaN,
      se: NaN,
      ci: [NaN, NaN] as [number, number],
      p: NaN,
      df: null,
      n: 0,
      clusters: null,
    }
    return { ...labels, ...noNumbers, units, method: 'Not computed.', reason: error.message }
  }
}
