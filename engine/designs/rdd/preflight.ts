import { EngineError } from '../../errors.ts'
import { readNumbers, readText, readTransformed } from '../../frame/read-column.ts'
import { requireColumns } from '../../frame/require-columns.ts'
import type { DataTable } from '../../frame/table.ts'
import type { StepContext } from '../design.ts'
import type { RddFrame } from './frame.ts'
import { requireBandwidths, requireSupport } from './identification.ts'
import { findCollinear } from './local-polynomial/contrast.ts'
import type { RddSpec } from './spec.ts'

type Log = StepContext['log']

/**
 * Makes sorted rows of the data and chooses the bandwidths, or says what they lack. Every row left out is counted.
 *
 * Order: columns; window; missing cells (listwise over running variable, outcome, take-up, the estimate's covariates
 * and cluster); transforms; support on both sides; collinear covariates; bandwidths.
 *
 * @throws {EngineError} any `frame/…` or `rdd/…` code, before a model runs
 */
export function preflight(table: DataTable, spec: RddSpec, { log }: Pick<StepContext, 'log'>): RddFrame {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, columnsNamed(spec))
  log({ code: 'frame/rows-read', message: `${table.rows} rows read.`, rows: table.rows })
  const inWindow = keepWindow(table, spec, log)
  const kept = keepCompleteRows(table, spec, inWindow, log)
  const frame = dropCollinear(buildFrame(table, spec, kept, inWindow), log)
  requireSupport(frame, spec)
  return { ...frame, bandwidths: requireBandwidths(frame, spec, log) }
}

function columnsNamed(spec: RddSpec): string[] {
  const covariates = [...spec.covariates, ...spec.balanceCovariates].map(({ column }) => column)
  const optional = [spec.takeUp?.column, spec.cluster].filter((name) => name !== undefined)
  return [spec.runningVariable.column, spec.outcome.column, ...covariates, ...optional]
}

/** Rows inside the window, 0-based; a row without a running variable stays, to be counted as missing. */
function keepWindow(table: DataTable, { runningVariable, window }: RddSpec, log: Log): number[] {
  const running = readNumbers(table, runningVariable.column)
  const all = [...running.keys()]
  if (!window) return all
  const inside = all.filter((row) => !(running[row]! < window.from || running[row]! > window.to))
  const left = all.length - inside.length
  log({ code: 'frame/window', message: `${left} rows outside ${window.from} to ${window.to} left out.`, rows: left })
  return inside
}

function keepCompleteRows(table: DataTable, spec: RddSpec, rows: number[], log: Log): number[] {
  const numbers = [spec.runningVariable.column, spec.outcome.column, ...spec.covariates.map(({ column }) => column)]
  if (spec.takeUp) numbers.push(spec.takeUp.column)
  const missing: [string, (row: number) => boolean][] = numbers.map((name) => {
    const cells = readNumbers(table, name)
    return [name, (row) => Number.isNaN(cells[row])]
  })
  if (spec.cluster !== undefined) {
    const cells = readText(table, spec.cluster)
    missing.push([spec.cluster, (row) => cells[row] === null])
  }
  const complete = rows.filter((row) => missing.every(([, isMissing]) => !isMissing(row)))
  const columns = missing.filter(([, isMissing]) => rows.some(isMissing)).map(([name]) => name)
  if (complete.length === 0) {
    throw new EngineError('frame/no-complete-rows', `None of the ${rows.length} rows in use has every cell it needs.`, {
      columns,
      hint: 'A row needs its running variable, outcome, take-up and the covariates of the estimate.',
    })
  }
  const left = rows.length - complete.length
  if (left > 0) {
    log({
      code: 'frame/missing',
      message: `${left} rows left out: a cell is missing in ${columns.join(', ')}.`,
      rows: left,
    })
  }
  return complete
}

function buildFrame(table: DataTable, spec: RddSpec, kept: number[], inWindow: number[]): RddFrame {
  const orientation = spec.treatedSide === 'above' ? 1 : -1
  // adding 0 turns −0 into 0
  const running = readNumbers(table, spec.runningVariable.column).map((value) => orientation * value + 0)
  const outcome = readTransformed(table, spec.outcome.column, spec.outcome.transform, kept)
  const covariates = spec.covariates.map(({ column, transform }) => readTransformed(table, column, transform, kept))
  const takeUp = spec.takeUp ? readNumbers(table, spec.takeUp.column) : null
  const cluster = spec.cluster === undefined ? null : readText(table, spec.cluster)
  const balance = spec.balanceCovariates.map(({ column, transform }) => {
    const cells = readNumbers(table, column)
    const present = kept.filter((row) => !Number.isNaN(cells[row]))
    return readTransformed(table, column, transform, present)
  })
  const keys = [running, outcome, ...(takeUp ? [takeUp] : []), ...covariates, ...balance]
  const order = sortRows(kept, keys, cluster)
  const pick = (values: Float64Array) => Float64Array.from(order, (row) => values[row]!)
  return {
    n: order.length,
    rows: {
      running: pick(running),
      outcome: pick(outcome).map((value) => value * spec.outcome.scale),
      takeUp: takeUp && pick(takeUp),
      covariates: covariates.map(pick),
      cluster: cluster && numberClusters(order.map((row) => cluster[row]!)),
    },
    cutoff: orientation * spec.cutoff + 0,
    everyRunning: Float64Array.from(inWindow, (row) => running[row]!)
      .filter((value) => !Number.isNaN(value))
      .sort(),
    orientation,
    covariateNames: spec.covariates.map(({ column }) => column),
    balance: spec.balanceCovariates.map(({ column, label }, j) => ({ column, label, values: pick(balance[j]!) })),
    bandwidths: null,
  }
}

/** Ascending by running variable; ties by everything else that enters, so that the file's order does not matter. */
function sortRows(rows: number[], keys: Float64Array[], cluster: (string | null)[] | null): number[] {
  const order = Int32Array.from(rows).sort((a, b) => {
    for (const key of keys) {
      const [x, y] = [key[a]!, key[b]!]
      if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1
      if (x !== y && !Number.isNaN(x)) return x - y
    }
    if (cluster === null || cluster[a] === cluster[b]) return 0
    return cluster[a]! < cluster[b]! ? -1 : 1
  })
  return [...order]
}

function numberClusters(names: string[]): Int32Array {
  const numbers = new Map([...new Set(names)].sort().map((name, i) => [name, i]))
  return Int32Array.from(names, (name) => numbers.get(name)!)
}

function dropCollinear(frame: RddFrame, log: Log): RddFrame {
  const dropped = findCollinear(frame.rows.covariates)
  if (dropped.length === 0) return frame
  const names = dropped.map((j) => frame.covariateNames[j]!)
  log({
    code: 'rdd/collinear-covariates',
    message: `Covariates left out because they repeat the others: ${names.join(', ')}.`,
  })
  const isKept = (_: unknown, j: number) => !dropped.includes(j)
  return {
    ...frame,
    covariateNames: frame.covariateNames.filter(isKept),
    rows: { ...frame.rows, covariates: frame.rows.covariates.filter(isKept) },
  }
}
