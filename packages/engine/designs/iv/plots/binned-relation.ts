import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import type { Plot } from '../../../analysis.ts'
import type { BinnedRelationRow } from '../../shared/plot-rows.ts'
import type { PointInference } from '../../../inference/wald.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { inSentence } from '../../../words/sentence.ts'
import { instrumentIndex, type IvFit } from '../estimate.ts'
import { type IvColumn, type IvFrame, weightedMean } from '../frame.ts'
import { effectiveF, type EffectiveF, regressReducedForm } from '../model/first-stage.ts'
import { reduceWith } from '../model/reduce.ts'
import type { IvSpec } from '../spec.ts'
import { excludesZero, finite, measure, plotOf } from '../../../plots/plot-words.ts'
import { formatSpan } from '../../../words/interval.ts'
import { valuesAt } from '../../../numerics/linear-algebra.ts'

const mostBins = 20

/** The treatment, or the outcome, against the instrument: means of bins with about as many rows, covariates held. */
export function drawRelation(frame: IvFrame, spec: IvSpec, fit: IvFit, what: 'first-stage' | 'reduced-form'): Plot {
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
  const label = isFirst ? spec.treatment.label : spec.outcome.label
  const unit = isFirst ? '' : spec.outcome.units
  const x = single ? instrument.label : `Predicted ${inSentence(spec.treatment.label)}`
  const isYesOrNo = single && instrument.values.every(isZeroOrOne)
  const told = isFirst && frame.isBinaryTreatment ? { unit: 'percentage points', scale: 100 } : { unit, scale: 1 }
  const title = isFirst && !single ? describePrediction(x, fit) : describe({ x, isYesOrNo, label, ...told }, slope)
  const held = frame.exogenous.length + frame.effects.length > 0 ? ', covariates held' : ''
  return plotOf('binned-relation', {
    id: what,
    tab: isFirst ? 'diagnostics' : 'results',
    title,
    subtitle: `Mean ${unit === '' ? inSentence(label) : measure({ label, units: unit })}, in ${rows.length} bins of ${inSentence(x)} with about as many rows each${held}; the line is the ${isFirst ? 'first stage' : 'reduced form'}, the shade what the 95% interval of its slope allows.${isFirst ? describeStrength(fit) : ''}`,
    alt: `Binned scatter of ${rows.length} means with a line. ${title}. The slope is ${formatNumber(slope.value, 4)}, 95% interval ${formatSpan(slope.ci[0], slope.ci[1], 4)}, ${formatPStatement(slope.p)}.`,
    x: { label: x, unit: '' },
    y: { label, unit },
    columns: [
      { key: 'x', label: x, decimals: 3 },
      { key: 'mean', label: `Mean ${inSentence(label)}`, decimals: 3 },
      { key: 'fit', label: 'On the line', decimals: 3 },
      { key: 'ciLow', label: 'Line, 95% low', decimals: 3 },
      { key: 'ciHigh', label: 'Line, 95% high', decimals: 3 },
      { key: 'rows', label: 'Rows', decimals: 0 },
    ],
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

interface Described {
  x: string
  /** Whether the instrument is 0 or 1 in every row: nobody has more of it, so its two answers are compared. */
  isYesOrNo: boolean
  label: string
  unit: string
  /** What one more is worth in `unit`. */
  scale: number
}

function describe({ x, isYesOrNo, label, unit, scale }: Described, { value, ci }: PointInference): string {
  const isClear = excludesZero(ci)
  const word = value > 0 ? 'higher' : 'lower'
  const amount = (size: number) => `${formatEffect(scale * size)}${unit === '' ? '' : ` ${unit}`}`
  if (isYesOrNo) {
    const yes = `with a yes to “${inSentence(x)}”`
    if (!isClear) return `${label}: no clear change ${yes} (${amount(value)})`
    return `${label}: ${amount(Math.abs(value))} ${word} ${yes} than with a no`
  }
  const size = `${amount(value)} for one more`
  if (!isClear) return `Higher ${inSentence(x)} goes with no clear change in ${inSentence(label)}: ${size}`
  return `Higher ${inSentence(x)} goes with ${word} ${inSentence(label)}: ${size}`
}

/** Treatment rises one for one with what several instruments predict of it: how well they do is the finding. */
function describePrediction(x: string, fit: IvFit): string {
  return `${x}, from the instruments, has an effective F of ${formatEffect(strengthOf(fit).f)}`
}

function strengthOf({ model, firstStage }: IvFit): EffectiveF {
  return effectiveF(model, firstStage.basisCovariance)
}

/** Montiel Olea and Pflueger's F beside its critical value, as the check of strength has it. */
function describeStrength(fit: IvFit): string {
  const { f, criticalValue } = strengthOf(fit)
  const word = f >= criticalValue ? 'strong' : 'weak'
  return ` The effective F is ${formatEffect(f)}: ${word} against the critical value of ${formatEffect(criticalValue)}.`
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
