import type { Plot } from '../../../analysis.ts'
import type { BinnedRelationRow } from '../../plot-rows.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { instrumentIndex } from '../instrument-index.ts'
import type { IvSpec } from '../spec.ts'
import { inSentence, plotOf } from './plot-words.ts'

const mostBins = 20

/** The treatment, or the outcome, against the instrument: means of bins with about as many rows, covariates held. */
export function drawRelation(frame: IvFrame, spec: IvSpec, fit: IvFit, what: 'first-stage' | 'reduced-form'): Plot {
  const isFirst = what === 'first-stage'
  const { model } = fit
  const single = model.instruments.length === 1
  const instrument = single ? model.instruments[0]! : instrumentIndex(fit)
  const values = isFirst ? frame.treatment : frame.outcome
  const { rows, slope } = binMeans(
    // the predicted treatment has no level of its own, so it takes the treatment's
    withMean(model.controls.remove(instrument.values), single ? instrument.values : frame.treatment),
    withMean(isFirst ? model.d : model.y, values),
  )
  const label = isFirst ? spec.treatment.label : spec.outcome.label
  const unit = isFirst ? '' : spec.outcome.units
  const x = single ? instrument.label : `Predicted ${inSentence(spec.treatment.label)}`
  const title = `Higher ${inSentence(x)} goes with ${slope > 0 ? 'higher' : 'lower'} ${inSentence(label)}`
  const held = frame.exogenous.length + frame.effects.length > 0 ? ', covariates held' : ''
  return plotOf('binned-relation', {
    id: what,
    tab: isFirst ? 'diagnostics' : 'results',
    title,
    subtitle: `Means of ${rows.length} bins of ${inSentence(x)} with about as many rows each${held}; the line is the ${isFirst ? 'first stage' : 'reduced form'}.`,
    alt: `Binned scatter of ${rows.length} means with a line. ${title}: by ${formatNumber(slope, 4)} for one unit.`,
    x: { label: x, unit: '' },
    y: { label, unit },
    columns: [
      { key: 'x', label: x, decimals: 3 },
      { key: 'mean', label: `Mean ${inSentence(label)}`, decimals: 3 },
      { key: 'fit', label: 'On the line', decimals: 3 },
      { key: 'rows', label: 'Rows', decimals: 0 },
    ],
    rows,
    annotations: [],
  })
}

/** What the controls leave, with the mean put back so that the axis reads in the variable's own level. */
function withMean(left: Float64Array, values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return left.map((value) => value + mean)
}

function binMeans(
  x: Float64Array,
  y: Float64Array,
): { rows: (BinnedRelationRow & Plot['rows'][number])[]; slope: number } {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [centre, level] = [mean(x), mean(y)]
  const moved = x.map((value) => value - centre)
  const slope = dot(moved, y) / dot(moved, moved)
  const rows = cutBins(x).map((bin) => {
    const at = bin.reduce((sum, row) => sum + x[row]!, 0) / bin.length
    const average = bin.reduce((sum, row) => sum + y[row]!, 0) / bin.length
    return { x: at, mean: average, fit: level + slope * (at - centre), rows: bin.length }
  })
  return { rows, slope }
}

/** Rows in order of x, cut into bins of about the same size; equal values stay together. */
function cutBins(x: Float64Array): number[][] {
  const order = [...x.keys()].sort((a, b) => x[a]! - x[b]! || a - b)
  const tie = 1e-9 * (x[order.at(-1)!]! - x[order[0]!]!)
  const size = order.length / mostBins
  const bins: number[][] = []
  order.forEach((row, place) => {
    const last = bins.at(-1)
    const isTied = last !== undefined && x[row]! - x[last.at(-1)!]! <= tie
    const isFull = place >= bins.length * size
    if (last === undefined || (isFull && !isTied)) bins.push([row])
    else last.push(row)
  })
  return bins
}
