import { dot } from '../../../numerics/linear-algebra.ts'
import { dataOf } from '../effect.ts'
import { instrumentIndex, type IvFit } from '../estimate.ts'
import type { IvColumn, IvFrame } from '../frame.ts'
import { regressReducedForm } from '../model/first-stage.ts'
import { reduceModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import type { IvSpec } from '../spec.ts'

export interface CovariateStrength {
  label: string
  /** |Direct effect on the outcome| of one SD, in the estimate's units. */
  direct: number
}

/** Sum of squares over degrees of freedom, after the fixed effects, as a standard deviation. */
export function spreadOf(values: Float64Array, { controls, n }: IvFit['model']): number {
  const left = controls.removeEffects(values)
  return Math.sqrt(dot(left, left) / Math.max(n - controls.effectsRank, 1))
}

/** Declared covariates: the exogenous ones and those of the balance check that are not among them. */
export function declaredCovariates(frame: IvFrame): IvColumn[] {
  const terms = new Set(frame.exogenous.map(({ term }) => term))
  return [...frame.exogenous, ...frame.balanceCovariates.filter(({ term }) => !terms.has(term))]
}

/** Rows in which every one of the columns has a number. */
export function completeRows(columns: IvColumn[], n: number): number[] {
  const isMissing = new Uint8Array(n)
  for (const { values } of columns) {
    for (let row = 0; row < n; row++) if (Number.isNaN(values[row])) isMissing[row] = 1
  }
  const rows: number[] = []
  for (let row = 0; row < n; row++) if (isMissing[row] === 0) rows.push(row)
  return rows
}

/**
 * The declared covariate with the largest direct effect on the outcome: its coefficient in the outcome's equation, the
 * treatment's part taken out by two-stage least squares, for one SD of it. Null where none was declared.
 */
export function strongestDirectEffect(frame: IvFrame, spec: IvSpec, fit: IvFit): CovariateStrength | null {
  const { value } = fit.effect.twoStage
  const covariates = declaredCovariates(frame)
  const outcome = frame.outcome.map((observed, row) => observed - value * frame.treatment[row])
  const data = dataOf(frame, spec, { outcome, instruments: covariates, exogenous: [], errors: { kind: 'iid' } })
  const model = reduceModel(selectData(data, completeRows(covariates, frame.n)))
  const found = regressReducedForm(model).coefficients.map((coefficient, at) => {
    const { label, values } = model.instruments[at]
    return { label, direct: Math.abs(coefficient.value) * spreadOf(values, model) }
  })
  return found.reduce<CovariateStrength | null>((best, one) => (best && best.direct >= one.direct ? best : one), null)
}

export interface PartialR2 {
  label: string
  withInstrument: number
  withOutcome: number
}

/** The exogenous covariate that explains most of the instrument, given the others, and what it explains of the outcome. */
export function strongestConfounder(frame: IvFrame, spec: IvSpec, fit: IvFit): PartialR2 | null {
  const index = instrumentIndex(fit)
  const explain = (outcome: Float64Array, columns: IvColumn[]) => {
    const data = dataOf(frame, spec, { outcome, instruments: columns, exogenous: [], errors: { kind: 'iid' } })
    const model = reduceModel(data)
    return new Map(
      regressReducedForm(model).coefficients.map(({ t, df }, at) => [
        model.instruments[at].term,
        (t * t) / (t * t + df!),
      ]),
    )
  }
  const withInstrument = explain(index.values, frame.exogenous)
  const withOutcome = explain(frame.outcome, [...frame.exogenous, index])
  const found = frame.exogenous.map(({ term, label }) => ({
    label,
    withInstrument: withInstrument.get(term) ?? 0,
    withOutcome: withOutcome.get(term) ?? 0,
  }))
  return found.reduce<PartialR2 | null>(
    (best, one) => (best && best.withInstrument >= one.withInstrument ? best : one),
    null,
  )
}
