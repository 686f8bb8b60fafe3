import { holmPValues } from '../../../inference/holm-p-values.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { formatEffect } from '../../../words/number.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvColumn, IvFrame } from '../frame.ts'
import { instrumentIndex } from '../instrument-index.ts'
import { regressReducedForm } from '../model/instrument-regression.ts'
import { controlsOf, reduceModel, type IvData, type IvModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import { completeRows } from '../sensitivity/strongest-covariate.ts'
import { withoutCovariates } from './without-covariates.ts'
import type { IvSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

export interface CovariateBalance {
  label: string
  /** SDs of the covariate for one SD of the instrument, fixed effects out; `NaN` where either does not vary. */
  raw: number
  /** The same with the exogenous covariates held, the covariate itself aside. */
  adjusted: number
  /** That no instrument is related to the covariate, given the others. */
  p: number
}

/**
 * How covariates differ across the instrument. With several instruments the differences are taken across the treatment
 * that they predict, the test over all of them. Rows whose covariate is missing are left out of its own line.
 */
export function compareAcrossInstrument(frame: IvFrame, spec: IvSpec, fit: IvFit): CovariateBalance[] {
  const known = compared.get(fit)
  if (known) return known
  const index = instrumentIndex(fit)
  const found = frame.balanceCovariates.map((covariate) => compareOne(frame, spec, index, covariate))
  compared.set(fit, found)
  return found
}

/** The check and the figure ask for the same comparison: it is made once for a fit. */
const compared = new WeakMap<IvFit, CovariateBalance[]>()

function compareOne(frame: IvFrame, spec: IvSpec, index: IvColumn, covariate: IvColumn): CovariateBalance {
  const rows = completeRows([covariate], frame.n)
  const others = frame.exogenous.filter(({ source }) => source !== covariate.source)
  const changes = { outcome: covariate.values, treatment: index.values, exogenous: others }
  const data = selectData(dataOf(frame, spec, changes), rows)
  const alone = { ...data, exogenous: [] }
  const model = reduceModel(data)
  return {
    label: covariate.label,
    raw: standardisedSlope(alone, reduceModel({ ...alone, instruments: [] })),
    adjusted: standardisedSlope(data, model),
    p: model.q.length === 0 ? NaN : regressReducedForm(model).test.p,
  }
}

/** Slope of the outcome on the treatment, in SDs of both after the fixed effects. */
function standardisedSlope(data: IvData, { y, d }: IvModel): number {
  const { outcome, treatment } = data
  const { removeEffects } = controlsOf({ ...data, exogenous: [] })
  const length = (values: Float64Array) => {
    const left = removeEffects(values)
    return Math.sqrt(dot(left, left))
  }
  const [total, own] = [length(outcome), length(treatment)]
  const moved = dot(d, d)
  if (!(total > 0) || !(moved > 1e-18 * own * own)) return NaN
  return ((dot(d, y) / moved) * own) / total
}

/** The checks of balance and their statistics: the largest difference, and the share that a test finds. */
export function findBalance(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding {
  const all = compareAcrossInstrument(frame, spec, fit).filter(({ adjusted }) => !Number.isNaN(adjusted))
  const titles = ['Covariates are alike across the instrument', 'No covariate is tied to the instrument']
  if (all.length === 0) return notCompared(frame, titles)
  const worst = all.reduce((a, b) => (Math.abs(b.adjusted) > Math.abs(a.adjusted) ? b : a))
  const largest = Math.abs(worst.adjusted)
  const corrected = holmPValues(all.map(({ p }) => p))
  const rejected = all.filter((_, at) => corrected[at] < 0.05).map(({ label }) => label)
  const share = rejected.length / all.length
  const size = `Largest difference for one standard deviation of the instrument: ${worst.label}, ${formatEffect(largest)} standard deviations (${all.length} compared, the other covariates held).`
  const tested = `${rejected.length} of ${all.length} covariates are tied to the instrument at the 5% level after Holm's correction${rejected.length > 0 ? `: ${rejected.join(', ')}` : ''}.`
  return {
    checks: [
      {
        id: 'instrument-balance',
        title: titles[0],
        passed: largest <= limit,
        severity: 'major',
        statistic: largest,
        threshold: limit,
        message: size,
      },
      {
        id: 'balance-tests',
        title: titles[1],
        passed: rejected.length === 0,
        severity: 'major',
        statistic: share,
        threshold: 0,
        message: tested,
      },
    ],
    evidence: { instrumentBalance: { value: largest, text: size } },
  }
}

function notCompared(frame: IvFrame, [size, tested]: string[]): Finding {
  const message = withoutCovariates(frame)
  const check = { passed: null, severity: 'major' as const, statistic: null, message }
  return {
    checks: [
      { id: 'instrument-balance', title: size, threshold: limit, ...check },
      { id: 'balance-tests', title: tested, threshold: 0, ...check },
    ],
    evidence: { instrumentBalance: { value: null, text: message } },
  }
}
