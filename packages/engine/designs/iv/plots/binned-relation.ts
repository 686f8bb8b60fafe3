import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import type { Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { BinnedRelationRow } from '../../shared/plot-rows.ts'
import type { PointInference } from '../../../inference/wald.ts'
import { instrumentIndex, type IvFit } from '../estimate.ts'
import { figure } from '../facts.ts'
import { type IvColumn, type IvFrame, weightedMean } from '../frame.ts'
import { effectiveF, regressReducedForm } from '../model/first-stage.ts'
import { reduceWith } from '../model/reduce.ts'
import type { IvSpec } from '../spec.ts'
import { figureOf, finite } from '../../../plots/plot-of.ts'
import { valuesAt } from '../../../numerics/linear-algebra.ts'

const mostBins = 20

/** The treatment, or the outcome, against the instrument: means of bins with about as many rows, covariates held. */
export function drawRelation(
  frame: IvFrame,
  spec: IvSpec,
  fit: IvFit,
  what: 'first-stage' | 'reduced-form',
): Plot<Text> {
  const isFirst = what === 'first-stage'
  const { model } = fit
  const single = model.instruments.length === 1
  const instrument = single ? model.instruments[0] : instrumentIndex(fit)
  const values = isFirst ? frame.treatment : frame.outcome
  const slope = slopeOf(fit, instrument, values)
  const rows = binMeans(
    // the predicted treatment has no level of its own, so it takes the treatment's
    withMean(model.controls.remove(instrument.values), single ? instrument.values : frame.treatment, model, frame),
    withMean(isFirst ? model.d : model.y, values, model, frame),
    slope,
    frame.weights,
  )
  const [low, high] = slope.ci
  const relation = {
    instrument: single ? instrument.label : null,
    isYesOrNo: single && instrument.values.every(isZeroOrOne),
    treatment: spec.treatment.label,
    slope: { value: slope.value, low, high, p: slope.p },
    bins: rows.length,
    isHeld: frame.exogenous.length + frame.effects.length > 0,
  }
  const { label, units } = spec.outcome
  const told = isFirst
    ? figure('first-stage', { ...relation, isBinary: frame.isBinaryTreatment, strength: strengthOf(fit) })
    : figure('reduced-form', { ...relation, outcome: { label, units } })
  return figureOf('binned-relation', told, {
    id: what,
    tab: isFirst ? 'diagnostics' : 'results',
    units: { x: '', y: isFirst ? '' : units },
    columns: { x: 3, mean: 3, fit: 3, ciLow: 3, ciHigh: 3, rows: 0 },
    rows,
    annotations: [],
  })
}

const isZeroOrOne = (value: number) => value === 0 || value === 1

/** Slope of treatment or outcome on the instrument, with the errors of the design; a predicted treatment is taken as given. */
function slopeOf({ model }: IvFit, instrument: IvColumn, outcome: Float64Array): PointInference {
  const { controls, errors } = model
  const alone = { outcome, treatment: outcome, instruments: [instrument], errors }
  return regressReducedForm(reduceWith(alone, controls)).coefficients[0]
}

/** Montiel Olea and Pflueger's F beside its critical value, as the check of strength has it. */
function strengthOf({ model, firstStage }: IvFit): { f: number; criticalValue: number } {
  const { f, criticalValue } = effectiveF(model, firstStage.basisCovariance)
  return { f, criticalValue }
}

/** What the controls leave, with the mean put back so that the axis reads in the variable's own level. */
function withMean(
  left: Float64Array,
  values: Float64Array,
  { controls: { roots } }: IvFit['model'],
  { weights }: IvFrame,
): Float64Array {
  const level = weightedMean(values, weights)
  return left.map((value, row) => (roots ? value / roots[row] : value) + level)
}

function binMeans(
  x: Float64Array,
  y: Float64Array,
  { value, ci }: PointInference,
  weights: Float64Array | null,
): (BinnedRelationRow & Plot['rows'][number])[] {
  const [centre, level] = [weightedMean(x, weights), weightedMean(y, weights)]
  return cutBins(x).map((bin) => {
    const own = weights && valuesAt(weights, bin)
    const at = weightedMean(valuesAt(x, bin), own)
    const average = weightedMean(valuesAt(y, bin), own)
    const ends = ci.map((slope) => level + slope * (at - centre))
    return {
      x: at,
      mean: average,
      fit: level + value * (at - centre),
      ciLow: finite(Math.min(...ends)),
      ciHigh: finite(Math.max(...ends)),
      rows: bin.length,
    }
  })
}

/** Rows in order of x, cut into bins of about the same size; equal values stay together. */
function cutBins(x: Float64Array): number[][] {
  const order = ascendingOrder(x)
  const tie = 1e-9 * (x[order.at(-1)!] - x[order[0]])
  const size = order.length / mostBins
  const bins: number[][] = []
  order.forEach((row, place) => {
    const last = bins.at(-1)
    const isTied = last !== undefined && x[row] - x[last.at(-1)!] <= tie
    const isFull = place >= bins.length * size
    if (last === undefined || (isFull && !isTied)) bins.push([row])
    else last.push(row)
  })
  return bins
}
