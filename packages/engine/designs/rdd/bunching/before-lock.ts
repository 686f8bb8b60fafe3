import { keepNamedColumns } from '../../../before-lock/outcome-columns.ts'
import { type Column, type DataTable, readNumbers } from '../../../frame/table.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import type { Random } from '../../../numerics/random.ts'
import { sum } from '../../../numerics/moments.ts'
import type { Plot } from '../../../analysis.ts'
import { saying, sayingOne, type Text } from '../../../fact.ts'
import { type Action, type BeforeLock, countOf } from '../../before-lock.ts'
import type { RddSpec } from '../spec.ts'
import { lockedChoice, type BunchingFit } from './estimate.ts'
import { binOf, type Histogram, readHistogram, valueOfBin } from './histogram.ts'
import { drawSmoothCount, range } from './smooth-count.ts'

/** Facts of the preview of bunching. */
export interface BunchingPreviewFacts {
  'bunching-actions': Record<'donut-move' | 'predicted-outcome' | 'false-jumps' | 'choices', object>
  'bunching-counts': { 'bins-below': { bins: number }; 'bins-above': { bins: number } }
  /** The masked histogram, between the values that cases may be moved between. */
  'bunching-previews': { histogram: { from: number; to: number; units: string } }
}

const action = sayingOne<BunchingPreviewFacts['bunching-actions']>('RDD/bunching-actions')
const count = saying<BunchingPreviewFacts['bunching-counts'], 'label' | 'value'>('RDD/bunching-counts')
const preview = saying<BunchingPreviewFacts['bunching-previews'], 'title' | 'alt'>('RDD/bunching-previews')

export const bunchingActions: Record<string, Action<keyof RddSpec>> = {
  donutMove: {
    step: 'Assignment',
    field: 'bunching',
    text: action('donut-move', {}),
  },
  predictedOutcome: {
    step: 'Assignment',
    field: null,
    text: action('predicted-outcome', {}),
  },
  falseJumps: {
    step: 'Placebos',
    field: 'placeboCutoffs',
    text: action('false-jumps', {}),
  },
  choices: {
    step: 'Assignment',
    field: 'bunching',
    text: action('choices', {}),
  },
}

/**
 * The heap taken out: cases between the values that they may be moved between are made from the smooth count of the rest, with its noise.
 * Where rows are cases, each of these has a new value; where they stand for a number of cases, a new number.
 */
export function maskHeap(data: DataTable, spec: RddSpec, random: Random): DataTable {
  const histogram = readHistogram(data, spec, { log: () => undefined })
  const { counts, moved } = histogram
  // preflight has seen that the bins carry the order
  const free = drawSmoothCount(counts.length, { ...lockedChoice(histogram, spec), isBalanced: false })!
  const smooth = counts.map((_, bin) => Math.max(0, dot(free.at(bin), counts)))
  const noise = free.followed.flatMap((bin) => (smooth[bin] > 0 ? [counts[bin] / smooth[bin]] : []))
  const drawn = Float64Array.from(
    range(moved.from, moved.to),
    (bin) => smooth[bin] * noise[random.integer(noise.length)],
  )
  const running = readNumbers(data, spec.runningVariable.column)
  const isInside = (row: number) => {
    const bin = binOf(histogram, running[row])
    return bin >= moved.from && bin <= moved.to
  }
  const { column } = spec.outcome
  const own = readNumbers(data, column)
  const values =
    spec.cellSize?.kind === 'column'
      ? numbersAnew(own, running, histogram, drawn, isInside)
      : own.map((value, row) => (isInside(row) ? valueAnew(histogram, drawn, random) : value))
  const replaced: Column = { kind: 'number', values }
  return keepNamedColumns(data, spec, new Map([[column, replaced]]))
}

/** The drawn count of a bin, parted evenly among its rows. */
function numbersAnew(
  own: Float64Array,
  running: Float64Array,
  histogram: Histogram,
  drawn: Float64Array,
  isInside: (row: number) => boolean,
): Float64Array {
  const rows = new Float64Array(drawn.length)
  const placeOf = (row: number) => binOf(histogram, running[row]) - histogram.moved.from
  own.forEach((value, row) => {
    if (isInside(row) && !Number.isNaN(value)) rows[placeOf(row)]++
  })
  return own.map((value, row) =>
    isInside(row) && !Number.isNaN(value) ? drawn[placeOf(row)] / rows[placeOf(row)] : value,
  )
}

/** A value from one of the bins, by their drawn counts. */
function valueAnew(histogram: Histogram, drawn: Float64Array, random: Random): number {
  let left = random.uniform() * sum(drawn)
  const place = drawn.findIndex((count) => (left -= count) < 0)
  const bin = histogram.moved.from + (place === -1 ? drawn.length - 1 : place)
  const within = histogram.isDiscrete ? 0 : histogram.orientation * histogram.width * random.uniform()
  return valueOfBin(histogram, bin) + within
}

/** The masked histogram, named for what it is: its title must not read as a finding. */
export const viewBunching: BeforeLock<RddSpec, Histogram, BunchingFit>['views'] = (drawn, frame, spec, { units }) => {
  const { from, to } = spec.bunching!
  const told = preview('histogram', { from, to, units })
  const asMade = (plot: Plot<Text>): Plot<Text> => ({ ...plot, title: told('title'), alt: told('alt') })
  const { counts, moved } = frame
  return {
    views: drawn
      .filter(({ id }) => id === 'bunching-histogram')
      .map((plot) => ({ step: 'Assignment' as const, plot: asMade(plot) })),
    facts: [count('bins-below', { bins: moved.from }), count('bins-above', { bins: counts.length - 1 - moved.to })].map(
      countOf,
    ),
  }
}
