import type { Check } from '../../../analysis.ts'
import { join, type Text } from '../../../fact.ts'
import { holmPValues } from '../../../inference/holm-p-values.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { adjustedError } from '../../shared/adjusted-error.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { predictedShare, sumOfSquares } from '../../shared/predicted-share.ts'
import { dataOf } from '../effect.ts'
import { instrumentIndex, type IvFit } from '../estimate.ts'
import { check, say } from '../facts.ts'
import type { IvColumn, IvFrame } from '../frame.ts'
import { regressReducedForm } from '../model/first-stage.ts'
import { fitTwoStage } from '../model/k-class.ts'
import { controlsOf, type IvData, type IvModel, reduceModel, residualDf } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import { completeRows } from '../sensitivity/strongest-covariate.ts'
import type { IvSpec } from '../spec.ts'

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
export function findBalance(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding<Text> {
  const all = compareAcrossInstrument(frame, spec, fit).filter(({ adjusted }) => !Number.isNaN(adjusted))
  if (all.length === 0) return notCompared(withoutCovariates(frame))
  const worst = all.reduce((a, b) => (Math.abs(b.adjusted) > Math.abs(a.adjusted) ? b : a))
  const size = Math.abs(worst.adjusted)
  const corrected = holmPValues(all.map(({ p }) => p))
  const compared = all.map(({ label }) => label)
  const rejected = compared.filter((_, at) => corrected[at] < 0.05)
  const share = rejected.length / all.length
  const largest = check('instrument-balance', { worst: worst.label, size, compared: all.length })
  return {
    checks: [
      checkOf(
        {
          id: 'instrument-balance',
          passed: size <= limit,
          severity: 'major',
          statistic: size,
          threshold: limit,
        },
        largest,
      ),
      checkOf(
        {
          id: 'balance-tests',
          passed: rejected.length === 0,
          severity: 'major',
          statistic: share,
          threshold: 0,
        },
        check('balance-tests', { compared, rejected }),
      ),
    ],
    evidence: { instrumentBalance: { value: size, text: largest('message') } },
  }
}

function notCompared(why: Text): Finding<Text> {
  const [size, tested] = [check('instrument-balance', { why }), check('balance-tests', { why })]
  const found = { passed: null, severity: 'major' as const, statistic: null }
  return {
    checks: [
      { id: 'instrument-balance', title: size('title'), threshold: limit, ...found, message: size('message') },
      { id: 'balance-tests', title: tested('title'), threshold: 0, ...found, message: tested('message') },
    ],
    evidence: { instrumentBalance: { value: null, text: size('message') } },
  }
}

/** Why no covariate can be compared across the instrument. */
function withoutCovariates({ balanceCovariates }: IvFrame): Text {
  return balanceCovariates.length > 0 ? say('covariates-unvarying', {}) : say('no-covariates-named', {})
}

/** A bias as large as the standard error lets a 95 % interval miss 17 times in 100: Cochran 1977, table 1.1. */
const predictedOutcomeLimit = 1

/**
 * How far the covariates of the balance check that the model does not hold would move the estimate: two-stage least
 * squares on the part of the outcome that they predict, signed and with its standard error (their coefficients taken as
 * known).
 *
 * Covariates become one number on the scale on which bias hurts an interval; one that drives nothing weighs nothing. What
 * is held in both stages is part of the assumption and not counted.
 *
 * @see Card, Lee, Pei & Weber 2015, section 4.2, doi:10.3982/ECTA11224 (index of covariates); Cochran 1977, Sampling
 *   Techniques, section 1.8
 */
export function findPredictedOutcome(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding<Text> {
  const held = new Set(frame.exogenous.map(({ term }) => term))
  const left = frame.balanceCovariates.filter(({ term }) => !held.has(term))
  if (frame.balanceCovariates.length === 0) return notRun(withoutCovariates(frame))
  if (left.length === 0) return notRun(say('all-covariates-held', {}))
  const rows = completeRows(left, frame.n)
  const data = selectData(dataOf(frame, spec), rows)
  const outcome = data.outcome.map((value, row) => value - fit.effect.twoStage.value * data.treatment[row])
  const covariates = left.map((one) => ({ ...one, values: Float64Array.from(rows, (row) => one.values[row]) }))
  const model = reduceModel({ ...data, outcome, instruments: covariates, errors: { kind: 'iid' } })
  const { coefficients } = regressReducedForm(model)
  const share = shareOf(model, coefficients)
  const predicted = data.outcome.map((_, row) =>
    model.instruments.reduce((sum, { values }, at) => sum + coefficients[at].value * values[row], 0),
  )
  const moved = reduceModel({ ...data, outcome: predicted })
  if (moved.q.length === 0 || !(dot(moved.y, moved.y) > 0)) return notRun(say('covariates-predict-nothing', {}))
  const { value, se } = fitTwoStage(moved)
  const size = Math.abs(value) / fit.effect.twoStage.se
  const told = check('predicted-outcome', {
    covariates: left.length,
    move: value,
    error: se,
    units: spec.outcome.units,
    size,
  })
  return {
    checks: [predictedOutcomeCheck(size, told)],
    evidence: {
      predictedOutcome: {
        value,
        noise: adjustedError(se, residualDf(moved, 1)),
        share,
        text: join`${told('message')}${say('predicted-share', { share })}`,
      },
    },
  }
}

function notRun(why: Text): Finding<Text> {
  const told = check('predicted-outcome', { why })
  return {
    checks: [predictedOutcomeCheck(null, told)],
    evidence: { predictedOutcome: { value: null, text: told('message') } },
  }
}

/** @param size of the move in standard errors of the estimate; null where it is not known */
function predictedOutcomeCheck(size: number | null, told: (part: 'title' | 'message') => Text): Check<Text> {
  return {
    id: 'predicted-outcome',
    title: told('title'),
    severity: 'major',
    threshold: predictedOutcomeLimit,
    passed: size === null ? null : size <= predictedOutcomeLimit,
    statistic: size,
    message: told('message'),
  }
}

/** The share of the outcome, less the effect, that the covariates predict beside what both stages hold. */
function shareOf(model: IvModel, coefficients: { value: number }[]): number {
  const residuals = model.y.slice()
  model.q.forEach((direction) => {
    const slope = dot(direction, model.y)
    direction.forEach((value, row) => (residuals[row] -= slope * value))
  })
  const df = model.n - 1 - coefficients.length
  return predictedShare({ squares: sumOfSquares(model.y), df: model.n - 1 }, { squares: sumOfSquares(residuals), df })
}
