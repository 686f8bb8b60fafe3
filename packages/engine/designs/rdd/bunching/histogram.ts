import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import { keepWindow } from '../../../frame/count-periods.ts'
import { type DataTable, keepComplete, numberGap, readNumbers, requireColumns } from '../../../frame/table.ts'
import { sum } from '../../../numerics/moments.ts'
import { plural } from '../../../words/count.ts'
import { withUnits } from '../../../words/units.ts'
import type { StepContext } from '../../design.ts'
import { say } from '../facts.ts'
import { type Bunching, type RddSpec, rddSchema } from '../spec.ts'

/** Bins of a histogram, by their places in it: cases may be moved from those before `at` to those from `at` on. */
export interface Stretch {
  from: number
  at: number
  to: number
}

/** How many cases have each value, turned so that they are moved upward, over the threshold. */
export interface Histogram {
  counts: Float64Array
  /** The bin that begins at the threshold, and how wide each is. */
  moved: Stretch
  width: number
  /** The threshold as the data have it. */
  cutoff: number
  orientation: 1 | -1
  /** Rows read into a bin, and those whose value or number of cases is missing. */
  rows: number
  missing: number
  /** All cases with a value, also those outside the histogram. */
  cases: number
  /** The running variable takes the values on the grid of the bins alone. */
  isDiscrete: boolean
}

/** What a value may miss a multiple of the width by and still be one. */
const ROUNDING = 1e-9
/** Bins outside of the stretch for each coefficient of the smooth count, and on either side of it. Our choice. */
const BINS_PER_COEFFICIENT = 2
const LEAST_ON_A_SIDE = 3

/**
 * Reads rows, each a case or so many of one value, into bins that begin at the threshold.
 *
 * @throws {EngineError} any `frame/…` code, `rdd/negative-weight`, `rdd/bunching-choice`, `rdd/bunching-support`
 */
export function readHistogram(table: DataTable, spec: RddSpec, { log }: Pick<StepContext<Text>, 'log'>): Histogram {
  const bunching = requireBunchingChoices(spec)
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  const counted = spec.cellSize?.kind === 'column' ? spec.cellSize.column : undefined
  const columns = [spec.runningVariable.column, ...(counted === undefined ? [] : [counted])]
  requireColumns(table, columns)
  log({ code: 'frame/rows-read', message: say('rows-read', { rows: table.rows }), rows: table.rows })
  const running = readNumbers(table, spec.runningVariable.column)
  const number = spec.cellSize?.kind === 'constant' ? spec.cellSize.people : 1
  const cases = counted === undefined ? new Float64Array(table.rows).fill(number) : readNumbers(table, counted)
  refuseNegative(cases, counted)
  const every = Array.from(running.keys())
  const known = every.filter((row) => !Number.isNaN(running[row]) && !Number.isNaN(cases[row]))
  const gaps = columns.map((name) => numberGap(table, name))
  const used = keepComplete(keepWindow(running, spec.window, log), gaps, log, {
    noun: 'rows in use',
    hint: 'A row needs its running variable and its number of cases.',
  })
  const orientation = spec.treatedSide === 'above' ? 1 : -1
  const placeOf = (value: number) => (orientation * (value - spec.cutoff)) / bunching.width
  const isDiscrete = used.every((row) => isWhole(placeOf(running[row])))
  const { first, last } = endsOf(used, running, spec, isDiscrete, placeOf)
  const moved = stretchOf(bunching, placeOf, first, isDiscrete)
  const places = { cutoff: spec.cutoff, orientation, width: bunching.width, moved } as const
  const counts = new Float64Array(Math.max(0, last - first + 1))
  let rows = 0
  for (const row of used) {
    const bin = binOf(places, running[row])
    if (bin < 0 || bin >= counts.length) continue
    counts[bin] += cases[row]
    rows++
  }
  if (rows < used.length)
    log({
      code: 'rdd/partial-bins',
      message: say('partial-bins', { rows: used.length - rows }),
      rows: used.length - rows,
    })
  const histogram: Histogram = {
    ...places,
    counts,
    isDiscrete,
    rows,
    missing: table.rows - known.length,
    cases: known.reduce((total, row) => total + cases[row], 0),
  }
  requireSupport(histogram, spec, bunching)
  return histogram
}

const isWhole = (place: number) => Math.abs(place - Math.round(place)) <= ROUNDING

/** Bins that the data, or the window, fill from end to end. */
function endsOf(
  used: number[],
  running: Float64Array,
  spec: RddSpec,
  isDiscrete: boolean,
  placeOf: (value: number) => number,
): { first: number; last: number } {
  const values = used.map((row) => running[row])
  const ends = spec.window
    ? [spec.window.from, spec.window.to]
    : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  const [low, high] = ends.map(placeOf).sort((a, b) => a - b)
  return { first: Math.ceil(low - ROUNDING), last: Math.floor(high + ROUNDING) - (isDiscrete ? 0 : 1) }
}

function stretchOf(
  { from, to }: Bunching,
  placeOf: (value: number) => number,
  first: number,
  isDiscrete: boolean,
): Stretch {
  const [low, high] = [from, to].map(placeOf).sort((a, b) => a - b)
  const last = Math.floor(high + ROUNDING) - (isDiscrete ? 0 : 1)
  return { from: Math.ceil(low - ROUNDING) - first, at: 0 - first, to: last - first }
}

function refuseNegative(cases: Float64Array, column: string | undefined): void {
  const wrong = cases.findIndex((count) => count < 0)
  if (column === undefined || wrong === -1) return
  throw new EngineError(
    'rdd/negative-weight',
    `"${column}" is ${cases[wrong]} in row ${wrong + 1}: a row stands for no fewer than zero people.`,
    { columns: [column], rows: [wrong + 1] },
  )
}

/**
 * The choices of bunching.
 *
 * @throws {EngineError} `rdd/bunching-choice` where another choice has no meaning beside it
 */
export function requireBunchingChoices(spec: RddSpec): Bunching {
  const { bunching, runningVariable, outcome, cutoff, cellSize } = spec
  const plain = rddSchema.parse({ runningVariable, cutoff, outcome })
  const named = MEANINGLESS.find((name) => JSON.stringify(spec[name]) !== JSON.stringify(plain[name]))
  if (named !== undefined) throw meaningless(named)
  const counted = cellSize?.kind === 'column' ? cellSize.column : runningVariable.column
  if (outcome.column !== counted || outcome.transform !== 'none') throw otherOutcome(outcome, counted)
  if (cellSize?.kind === 'unknown') {
    const hint = 'Find the numbers of cases.'
    const message = 'Bunching counts cases, and how many each row stands for is not known.'
    throw new EngineError('rdd/bunching-choice', message, { columns: [], hint })
  }
  return bunching!
}

/** Choices that have no meaning where no outcome is compared. */
const MEANINGLESS = [
  'ownCutoffs',
  'otherOutcomes',
  'takeUp',
  'covariates',
  'balanceCovariates',
  'estimator',
  'cluster',
  'samplingWeight',
  'samplingWeightQuestion',
  'heaps',
  'donutHoles',
] as const

function meaningless(name: (typeof MEANINGLESS)[number]): EngineError {
  const called: Record<typeof name, string> = {
    ownCutoffs: 'a cutoff for each row',
    otherOutcomes: 'further outcomes',
    takeUp: 'a treatment received',
    covariates: 'covariates',
    balanceCovariates: 'balance covariates',
    estimator: 'an estimator',
    cluster: 'clusters',
    samplingWeight: 'a sampling weight',
    samplingWeightQuestion: 'a sampling weight’s question',
    heaps: 'what becomes of heaps',
    donutHoles: 'holes around the cutoff',
  }
  return new EngineError(
    'rdd/bunching-choice',
    `Bunching counts cases by their value and compares no outcome, but the design names ${called[name]}.`,
    { columns: [], hint: `Leave ${name} out.` },
  )
}

function otherOutcome({ column, transform }: RddSpec['outcome'], counted: string): EngineError {
  return new EngineError(
    'rdd/bunching-choice',
    `Bunching counts the cases of "${counted}", but the design’s outcome is ${transform === 'log' ? 'the logarithm of ' : ''}"${column}".`,
    { columns: [column], hint: `Name "${counted}" as the outcome, as it stands.` },
  )
}

/** @throws {EngineError} `rdd/bunching-support` */
function requireSupport({ counts, moved, width }: Histogram, spec: RddSpec, { order }: Bunching): void {
  const { units, column } = spec.runningVariable
  const refuse = (message: string, hint: string) =>
    new EngineError('rdd/bunching-support', message, { columns: [column], hint })
  const { from, at, to } = moved
  if (from >= at || to < at) {
    const bin = withUnits(String(Number(width.toPrecision(4))), units)
    throw refuse(
      `Cases are to be moved between ${spec.bunching!.from} and ${spec.bunching!.to}, which must hold a bin of ${bin} on either side of the threshold ${spec.cutoff}.`,
      'Begin below the threshold and end above it.',
    )
  }
  const [below, above] = [Math.min(from, counts.length), counts.length - 1 - to]
  const least = Math.max(BINS_PER_COEFFICIENT * (order + 1), 2 * LEAST_ON_A_SIDE)
  if (Math.min(below, above) < LEAST_ON_A_SIDE || below + above < least) {
    throw refuse(
      `Outside of the values that cases may be moved between lie ${plural(Math.max(0, below), 'bin')} below and ${Math.max(0, above)} above; a smooth count of order ${order} needs ${LEAST_ON_A_SIDE} on either side and ${least} together.`,
      'Widen the window, narrow the bins, or lower the order.',
    )
  }
  if (sum(counts.subarray(from, to + 1)) <= 0 || sum(counts) <= sum(counts.subarray(from, to + 1))) {
    throw refuse(
      'All cases lie outside of the values that they may be moved between, or all inside.',
      'Check the threshold, its units and the number of cases.',
    )
  }
}

/** The bin of a value of the data; below 0 or past the last where the histogram has none. */
export function binOf({ cutoff, orientation, width, moved }: Places, value: number): number {
  return Math.floor((orientation * (value - cutoff)) / width + ROUNDING) + moved.at
}

type Places = Pick<Histogram, 'cutoff' | 'orientation' | 'width' | 'moved'>

/** Where a bin begins, as the data have it. */
export function valueOfBin({ cutoff, orientation, width, moved }: Places, bin: number): number {
  return Number((cutoff + orientation * width * (bin - moved.at)).toPrecision(12))
}
