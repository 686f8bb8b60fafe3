import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { countLackingRows, type LackingCounts } from '../../frame/count-lacking.ts'
import {
  type DataTable,
  type Gap,
  keepComplete,
  numberGap,
  readNumbers,
  readText,
  readTransformed,
  requireColumns,
  textGap,
} from '../../frame/table.ts'
import { keepWindow } from '../../frame/count-periods.ts'
import { ascendingOrder } from '../../numerics/ascending-order.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import { ownValue, type RddFrame, type SideName } from './frame.ts'
import { findHeaps, heapsWithin, tellHeaps } from './heaps.ts'
import { requireBandwidths, requireSupport } from './identification.ts'
import { findCollinear } from './local-polynomial/contrast.ts'
import type { RddSpec } from './spec.ts'

type Log = StepContext<Text>['log']

/**
 * Makes sorted rows of the data and chooses the bandwidths, or says what they lack. Every row left out is counted.
 *
 * Order: columns; window; missing cells (listwise over running variable, outcome, take-up, the estimate's covariates
 * and cluster); transforms; support on both sides; collinear covariates; heaps; bandwidths.
 *
 * @throws {EngineError} any `frame/…` or `rdd/…` code, before a model runs
 */
export function preflight(table: DataTable, spec: RddSpec, { log }: Pick<StepContext<Text>, 'log'>): RddFrame {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, columnsNamed(spec))
  log({ code: 'frame/rows-read', message: say('rows-read', { rows: table.rows }), rows: table.rows })
  const used = dropZeroWeights(
    table,
    spec,
    keepWindow(readNumbers(table, spec.runningVariable.column), spec.window, log),
    log,
  )
  const kept = keepCompleteRows(table, spec, used, log)
  const lacking = lackingAmong(table, spec, used)
  const frame = { ...dropCollinear(buildFrame(table, spec, kept, used), log), lacking }
  requireSupport(frame, spec)
  const found = frame.isAggregated ? [] : findHeaps(frame.rows.running, frame.cutoff)
  if (found.length === 0 || spec.estimator.kind === 'global') {
    return { ...frame, bandwidths: requireBandwidths(frame, spec, log) }
  }
  const reach = requireBandwidths(frame, spec, () => {})!
  const heaps = heapsWithin(found, frame.cutoff, reach)
  if (heaps.length === 0 || spec.heaps === 'keep') {
    return { ...frame, heaps, bandwidths: requireBandwidths(frame, spec, log) }
  }
  tellHeaps(frame, heaps, reach, spec, log)
  const heaped = new Set(heaps.map(({ value }) => ownValue(frame, value)))
  const running = readNumbers(table, spec.runningVariable.column)
  const others = kept.filter((row) => !heaped.has(running[row]))
  // what was lost above is lost here, too, and was told
  const lost = spec.covariates.length - frame.covariateNames.length
  const rebuilt = buildFrame(table, spec, others, used)
  const without = { ...dropCollinear(rebuilt, lost === 0 ? log : () => {}), heaps, withHeaps: frame.rows, lacking }
  requireSupport(without, spec)
  return { ...without, bandwidths: requireBandwidths(without, spec, log) }
}

function columnsNamed(spec: RddSpec): string[] {
  const covariates = [...spec.covariates, ...spec.balanceCovariates].map(({ column }) => column)
  const optional = [spec.takeUp?.column, spec.cluster, spec.samplingWeight, cellColumn(spec)].filter(
    (name) => name !== undefined,
  )
  return [spec.runningVariable.column, spec.outcome.column, ...covariates, ...optional]
}

function cellColumn({ cellSize }: RddSpec): string | undefined {
  return cellSize?.kind === 'column' ? cellSize.column : undefined
}

/** Rows that stand for nobody are left out and counted; a negative number is an error. */
function dropZeroWeights(table: DataTable, spec: RddSpec, rows: number[], log: Log): number[] {
  return [spec.samplingWeight, cellColumn(spec)].reduce((kept, column) => {
    if (column === undefined) return kept
    const values = readNumbers(table, column)
    const wrong = kept.find((row) => values[row] < 0)
    if (wrong !== undefined) {
      throw new EngineError(
        'rdd/negative-weight',
        `"${column}" is ${values[wrong]} in row ${wrong + 1}: a row stands for no fewer than zero people.`,
        { columns: [column], rows: [wrong + 1] },
      )
    }
    const positive = kept.filter((row) => values[row] !== 0)
    const left = kept.length - positive.length
    if (left > 0) log({ code: 'rdd/zero-weight', message: say('zero-weight', { rows: left, column }), rows: left })
    return positive
  }, rows)
}

function gapsOf(table: DataTable, spec: RddSpec): Gap[] {
  const numbers = [spec.runningVariable.column, spec.outcome.column, ...spec.covariates.map(({ column }) => column)]
  if (spec.takeUp) numbers.push(spec.takeUp.column)
  for (const name of [spec.samplingWeight, cellColumn(spec)]) if (name !== undefined) numbers.push(name)
  const gaps = numbers.map((name) => numberGap(table, name))
  return spec.cluster === undefined ? gaps : [...gaps, textGap(table, spec.cluster)]
}

function lackingAmong(table: DataTable, spec: RddSpec, rows: number[]): LackingCounts<SideName> {
  const running = readNumbers(table, spec.runningVariable.column)
  const isFirst = (row: number) =>
    spec.treatedSide === 'above' ? running[row] >= spec.cutoff : running[row] <= spec.cutoff
  return countLackingRows(table, rows, gapsOf(table, { ...spec, covariates: [] }), spec.outcome, spec.covariates, {
    names: ['treated', 'control'],
    isFirst,
  })
}

function keepCompleteRows(table: DataTable, spec: RddSpec, rows: number[], log: Log): number[] {
  const gaps = gapsOf(table, spec)
  return keepComplete(rows, gaps, log, {
    noun: 'rows in use',
    hint: 'A row needs its running variable, outcome, take-up and the covariates of the estimate.',
  })
}

function buildFrame(table: DataTable, spec: RddSpec, kept: number[], used: number[]): RddFrame {
  const orientation = spec.treatedSide === 'above' ? 1 : -1
  const running = readNumbers(table, spec.runningVariable.column).slice()
  // adding 0 turns −0 into 0
  for (let row = 0; row < running.length; row++) running[row] = orientation * running[row] + 0
  const outcome = readTransformed(table, spec.outcome.column, spec.outcome.transform, kept)
  const covariates = spec.covariates.map(({ column, transform }) => readTransformed(table, column, transform, kept))
  const takeUp = spec.takeUp ? readNumbers(table, spec.takeUp.column) : null
  const cluster = spec.cluster === undefined ? null : readText(table, spec.cluster)
  const balance = spec.balanceCovariates.map(({ column, transform }) => {
    const cells = readNumbers(table, column)
    const present = kept.filter((row) => !Number.isNaN(cells[row]))
    return readTransformed(table, column, transform, present)
  })
  const weights = spec.samplingWeight === undefined ? null : readNumbers(table, spec.samplingWeight)
  const people = peopleOf(table, spec)
  const optional = [takeUp, weights, people].filter((values) => values !== null)
  const keys = [running, outcome, ...optional, ...covariates, ...balance]
  const order = sortRows(kept, keys, cluster)
  const placed = kept.length === used.length ? kept : used.filter((row) => !Number.isNaN(running[row]))
  const withRunning = sortPlaced(placed, running, people, placed.length === kept.length ? order : null)
  const pick = (values: Float64Array) => valuesAt(values, order)
  return {
    n: order.length,
    rows: {
      running: pick(running),
      outcome: scale(pick(outcome), spec.outcome.scale),
      takeUp: takeUp && pick(takeUp),
      covariates: covariates.map(pick),
      cluster: cluster && numberClusters(Array.from(order, (row) => cluster[row]!)),
      ...(weights === null ? {} : { weights: pick(weights) }),
    },
    cutoff: orientation * spec.cutoff + 0,
    everyRunning: valuesAt(running, withRunning),
    people: people && pick(people),
    everyPeople: people && Float64Array.from(withRunning, (row) => (Number.isNaN(people[row]) ? 1 : people[row])),
    isAggregated: spec.cellSize !== undefined,
    orientation,
    covariateNames: spec.covariates.map(({ column }) => column),
    balance: spec.balanceCovariates.map(({ column, label }, j) => ({ column, label, values: pick(balance[j]) })),
    bandwidths: null,
    heaps: [],
    withHeaps: null,
  }
}

/** @param sorted the same rows in the order of all that enters, which serves where only the running variable is asked for */
function sortPlaced(
  placed: number[],
  running: Float64Array,
  people: Float64Array | null,
  sorted: Int32Array | null,
): Int32Array {
  if (people === null) return sorted ?? sortByOne(placed, running)
  return Int32Array.from(placed.toSorted((a, b) => running[a] - running[b] || people[a] - people[b]))
}

/** Multiplies in place. */
function scale(values: Float64Array, factor: number): Float64Array {
  if (factor !== 1) for (let i = 0; i < values.length; i++) values[i] *= factor
  return values
}

/** People that each row stands for; null = one, or not known. */
function peopleOf(table: DataTable, { cellSize }: RddSpec): Float64Array | null {
  if (cellSize?.kind === 'column') return readNumbers(table, cellSize.column)
  if (cellSize?.kind === 'constant') return new Float64Array(table.rows).fill(cellSize.people)
  return null
}

/** Ascending by running variable; ties by everything else that enters, so that the file's order does not matter. */
function sortRows(rows: number[], keys: Float64Array[], cluster: (string | null)[] | null): Int32Array {
  const [running] = keys
  const order = sortByOne(rows, running)
  const byTheRest = (a: number, b: number) => {
    for (const key of keys) {
      const [x, y] = [key[a], key[b]]
      if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1
      if (x !== y && !Number.isNaN(x)) return x - y
    }
    if (cluster === null || cluster[a] === cluster[b]) return 0
    return cluster[a]! < cluster[b]! ? -1 : 1
  }
  for (let from = 0, to = 1; from < order.length; from = to++) {
    while (to < order.length && running[order[to]] === running[order[from]]) to++
    if (to - from > 1) order.subarray(from, to).sort(byTheRest)
  }
  return order
}

/** Rows in ascending order of values without gaps; those with the same keep their order. */
function sortByOne(rows: number[], values: Float64Array): Int32Array {
  const order = ascendingOrder(valuesAt(values, rows))
  for (let i = 0; i < order.length; i++) order[i] = rows[order[i]]!
  return order
}

function numberClusters(names: string[]): Int32Array {
  const numbers = new Map([...new Set(names)].sort().map((name, i) => [name, i]))
  return Int32Array.from(names, (name) => numbers.get(name)!)
}

function dropCollinear(frame: RddFrame, log: Log): RddFrame {
  const dropped = findCollinear(frame.rows.covariates)
  if (dropped.length === 0) return frame
  const names = dropped.map((j) => frame.covariateNames[j])
  log({
    code: 'rdd/collinear-covariates',
    message: say('collinear-covariates', { columns: names }),
  })
  const isKept = (_: unknown, j: number) => !dropped.includes(j)
  return {
    ...frame,
    covariateNames: frame.covariateNames.filter(isKept),
    rows: { ...frame.rows, covariates: frame.rows.covariates.filter(isKept) },
  }
}
