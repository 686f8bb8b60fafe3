import type { Check, Estimate } from '../analysis.ts'

/** A primary estimate with the given value and interval, in percent unless said otherwise. */
export function estimateOf(value: number, ci: [number, number], changes: Partial<Estimate> = {}): Estimate {
  return {
    id: 'primary',
    name: 'Main estimate',
    role: 'primary',
    estimand: 'ATT',
    value,
    se: (ci[1] - ci[0]) / 3.92,
    ci,
    p: 0.0312,
    units: '%',
    n: 765,
    clusters: 51,
    df: null,
    method: 'Made for a test.',
    ...changes,
  }
}

export function checkOf(changes: Partial<Check>): Check {
  return {
    id: 'overlap',
    title: 'Treated and comparison places overlap',
    passed: true,
    severity: 'critical',
    statistic: 0,
    threshold: 0,
    message: 'The groups overlap.',
    ...changes,
  }
}
