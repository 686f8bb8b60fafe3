import type { Check, Estimate, Sensitivity } from '../../analysis.ts'
import type { Design, Evidence, Fitted } from '../../designs/design.ts'
import { EngineError } from '../../errors.ts'
import { readNumbers } from '../../frame/table.ts'
import { normalQuantile, studentTTwoSidedP } from '../../numerics/distributions.ts'
import { meansSpec, type MeansSpec } from './spec.ts'

export interface Groups {
  treated: number[]
  comparison: number[]
}

/** A difference in means: a design with nothing in it but what every design must have. */
export const design: Design<MeansSpec, Groups, Fitted> = {
  spec: meansSpec,
  preflight: (data, { outcome, treated }) => {
    const [values, arms] = [readNumbers(data, outcome.column), readNumbers(data, treated)]
    const groups = { treated: armOf(values, arms, 1), comparison: armOf(values, arms, 0) }
    if (Math.min(groups.treated.length, groups.comparison.length) > 1) return groups
    throw new EngineError('frame/no-complete-rows', 'Each group needs two rows or more with an outcome.')
  },
  estimate: (groups, { outcome }) => fit(groups, outcome),
  diagnostics: ({ treated, comparison }) => {
    const smaller = Math.min(treated.length, comparison.length)
    const message = `The smaller group has ${smaller} rows.`
    const check: Check = {
      id: 'group-size',
      title: 'Groups that are large enough',
      passed: smaller >= 5,
      severity: 'minor',
      statistic: smaller,
      threshold: 5,
      message,
    }
    const evidence: Evidence = {
      groupSize: { value: null, text: message },
      likeness: { value: 0, noise: Math.sqrt(varianceOfMean(comparison)), text: message },
    }
    return { checks: [check], evidence }
  },
  sensitivity: (groups, { outcome }) => {
    const { value, ci, se } = fit({ ...groups, treated: groups.treated.slice(1, -1) }, outcome).estimates[0]
    const found: Sensitivity = {
      id: 'trimmed',
      title: 'Without the extremes',
      varied: 'Rows left out',
      breakdownValue: null,
      series: [{ setting: 'without the extremes', value, ci, keepsConclusion: true }],
      message: 'The conclusion does not hang on the extremes.',
    }
    return { sensitivity: [found], evidence: { trimmed: { value: 0, noise: se, text: found.message } } }
  },
  plots: () => [],
}

/** In ascending order, so that the order of rows cannot matter to the last bit. */
function armOf(values: Float64Array, arms: Float64Array, arm: number): number[] {
  return [...values].filter((value, row) => arms[row] === arm && !Number.isNaN(value)).sort((a, b) => a - b)
}

function fit({ treated, comparison }: Groups, { label, units }: MeansSpec['outcome']): Fitted {
  const value = mean(treated) - mean(comparison)
  const se = Math.sqrt(varianceOfMean(treated) + varianceOfMean(comparison))
  const reach = normalQuantile(0.975) * se
  const rows = treated.length + comparison.length
  const primary: Estimate = {
    id: 'means',
    name: 'Difference in means',
    role: 'primary',
    estimand: 'ATE',
    units,
    n: rows,
    value,
    se,
    ci: [value - reach, value + reach],
    p: studentTTwoSidedP(value / se, Infinity),
    clusters: null,
    df: null,
    method: 'Normal interval, a variance for each group.',
  }
  return {
    estimates: [primary],
    sample: { rows, units: rows, treatedUnits: treated.length, comparisonUnits: comparison.length, periods: 1 },
    windows: { pre: [2000, 2000], post: [2001, 2001] },
    outcome: { label, units },
    counterfactualMean: mean(comparison),
    standardisedEffect: null,
    outcomeSpread: Math.sqrt(comparison.length * varianceOfMean(comparison)),
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function varianceOfMean(values: number[]): number {
  const centre = mean(values)
  const sum = values.reduce((total, value) => total + (value - centre) ** 2, 0)
  return sum / (values.length - 1) / values.length
}
