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
  requireColumns,
  textGap,
} from '../../frame/table.ts'
import { refuseDuplicates } from '../../frame/refuse-duplicates.ts'
import { isNested } from '../../inference/cluster-covariance.ts'
import { canBeAbsorbed, MOST_LEVELS } from '../../inference/effects-model.ts'
import { crossGroupings } from '../../inference/fixed-effects.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import type { IvFrame } from './frame.ts'
import { requireIdentification } from './identification.ts'
import { type OrderKey, orderRows, readColumns, readGrouping, readGroups, readTreatment } from './read-columns.ts'
import { effectsOf, type IvSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

type Log = StepContext<Text>['log']

/**
 * Makes a frame of the data, or says what they lack. Every row left out is counted in the log.
 *
 * Order: columns; missing cells (listwise over every column the estimate uses); duplicates; transforms; then what
 * identification needs. Rows whose balance covariate or subgroup is missing stay: the estimate does not use those.
 *
 * @throws {EngineError} any `frame/…` or `iv/…` code, before a model runs
 */
export function preflight(table: DataTable, spec: IvSpec, { log }: Pick<StepContext<Text>, 'log'>): IvFrame {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, [...textColumns(spec), ...numberColumns(spec), ...optionalColumns(spec)])
  refuseColumnUsedTwice(spec)
  refuseSecondAlone(spec)
  log({ code: 'frame/rows-read', message: say('rows-read', { rows: table.rows }), rows: table.rows })
  const complete = keepWeighted(table, spec, keepCompleteRows(table, spec, log), log)
  refuseRepeatedUnits(table, spec, complete)
  const lacking = lackingAmong(table, spec)
  const frame = { ...buildFrame(table, spec, orderRows(complete, orderKeys(table, spec))), lacking }
  logDefaults(spec, log)
  refuseTooManyLevels(frame, spec)
  logSingletons(frame, spec, log)
  logNestedEffects(frame, spec, log)
  logNestedClusters(frame, spec, log)
  requireIdentification(frame, spec, log)
  return frame
}

const isCategory = ({ kind }: { kind: 'number' | 'category' }) => kind === 'category'

function textColumns(spec: IvSpec): string[] {
  const { treatment, instruments, exogenous, cluster, secondCluster, unit } = spec
  const categories = [...instruments, ...exogenous].filter(isCategory).map(({ column }) => column)
  return [
    ...(treatment.treatedValues ? [treatment.column] : []),
    ...categories,
    ...new Set(effectsOf(spec).flat()),
    ...(cluster === undefined ? [] : [cluster]),
    ...(secondCluster === undefined ? [] : [secondCluster]),
    ...(unit === undefined ? [] : [unit]),
  ]
}

function numberColumns({ outcome, treatment, instruments, exogenous, time, samplingWeight }: IvSpec): string[] {
  const numbers = [...instruments, ...exogenous].filter((one) => !isCategory(one)).map(({ column }) => column)
  return [
    ...(treatment.treatedValues ? [] : [treatment.column]),
    ...numbers,
    ...(time.kind === 'column' ? [time.column] : []),
    ...(samplingWeight === undefined ? [] : [samplingWeight.column]),
    outcome.column,
  ]
}

function optionalColumns({ balanceCovariates, subgroups, leftOutInstruments, placeboOutcomes = [] }: IvSpec): string[] {
  return [...balanceCovariates, ...subgroups, ...leftOutInstruments, ...placeboOutcomes].map(({ column }) => column)
}

type Part = 'outcome' | 'treatment' | 'instrument' | 'left-out' | 'covariate' | 'placebo'

/** A variable cannot play two of the parts outcome, treatment, instrument, covariate and placebo outcome. */
function refuseColumnUsedTwice(spec: IvSpec): void {
  const { outcome, treatment, instruments, leftOutInstruments, exogenous, placeboOutcomes = [] } = spec
  const parts: [string, Part][] = [
    [outcome.column, 'outcome'],
    [treatment.column, 'treatment'],
    ...instruments.map(({ column }): [string, Part] => [column, 'instrument']),
    ...leftOutInstruments.map(({ column }): [string, Part] => [column, 'left-out']),
    ...exogenous.map(({ column }): [string, Part] => [column, 'covariate']),
    ...placeboOutcomes.map(({ column }): [string, Part] => [column, 'placebo']),
  ]
  const seen = new Map<string, Part>()
  for (const [column, part] of parts) {
    const earlier = seen.get(column)
    if (earlier !== undefined) throw usedTwice(column, earlier, part)
    seen.set(column, part)
  }
}

function usedTwice(column: string, ...parts: [Part, Part]): EngineError {
  const names: Partial<Record<Part, string>> = { 'left-out': 'instrument left out', placebo: 'placebo outcome' }
  const [first, second] = parts.map((part) => names[part] ?? part)
  return new EngineError(
    'iv/column-used-twice',
    `The column "${column}" is named as ${first} and as ${second}: each needs a column of its own.`,
    { columns: [column] },
  )
}

/** Two ways to hang together need two columns. */
function refuseSecondAlone({ cluster, secondCluster }: IvSpec): void {
  if (secondCluster === undefined || (cluster !== undefined && cluster !== secondCluster)) return
  throw secondAlone(secondCluster, cluster === undefined)
}

function secondAlone(column: string, hasNoFirst: boolean): EngineError {
  const message = hasNoFirst
    ? `"${column}" is named as the second cluster, and there is no first one.`
    : `The column "${column}" is named as the first cluster and as the second.`
  return new EngineError('iv/second-cluster-alone', message, {
    columns: [column],
    hint: 'Name the two columns in which errors hang together, or the cluster alone.',
  })
}

function gapsOf(table: DataTable, spec: IvSpec): Gap[] {
  return [
    ...textColumns(spec).map((name) => textGap(table, name)),
    ...numberColumns(spec).map((name) => numberGap(table, name)),
  ]
}

function lackingAmong(table: DataTable, spec: IvSpec): LackingCounts {
  const rows = [...Array(table.rows).keys()]
  return countLackingRows(table, rows, gapsOf(table, { ...spec, exogenous: [] }), spec.outcome, spec.exogenous)
}

function keepCompleteRows(table: DataTable, spec: IvSpec, log: Log): number[] {
  const gaps = gapsOf(table, spec)
  const rows = Array.from({ length: table.rows }, (_, row) => row)
  return keepComplete(rows, gaps, log, {
    noun: 'rows',
    hint: 'A row needs its outcome, treatment, instruments, covariates, fixed effects and cluster.',
  })
}

/** Rows that stand for nobody are left out and counted. */
function keepWeighted(table: DataTable, { samplingWeight }: IvSpec, rows: number[], log: Log): number[] {
  if (samplingWeight === undefined) return rows
  const { column } = samplingWeight
  const weights = readNumbers(table, column)
  const wrong = rows.filter((row) => !(weights[row] >= 0) || !Number.isFinite(weights[row]))
  if (wrong.length > 0) {
    throw new EngineError(
      'iv/wrong-weight',
      `The weight "${column}" is ${weights[wrong[0]]} in one of ${wrong.length} rows: a weight is a number from zero up.`,
      { columns: [column], rows: wrong },
    )
  }
  const kept = rows.filter((row) => weights[row] > 0)
  if (kept.length === 0) {
    throw new EngineError('iv/wrong-weight', `The weight "${column}" is zero in every row in use.`, {
      columns: [column],
    })
  }
  const left = rows.length - kept.length
  if (left > 0) {
    log({ code: 'iv/zero-weight', message: say('zero-weight', { rows: left, column }), rows: left })
  }
  return kept
}

function refuseRepeatedUnits(table: DataTable, { unit, time }: IvSpec, rows: number[]): void {
  if (unit === undefined) return
  const names = readText(table, unit) as string[]
  if (time.kind === 'column') refuseDuplicates(rows, names, readNumbers(table, time.column), [unit, time.column])
  else refuseDuplicates(rows, names, new Float64Array(table.rows).fill(time.from), [unit])
}

function orderKeys(table: DataTable, spec: IvSpec): OrderKey[] {
  const cells = (name: string): OrderKey => {
    const column = table.columns.get(name)!
    return column.values
  }
  return [...numberColumns(spec), ...textColumns(spec), ...optionalColumns(spec)].map(cells)
}

function buildFrame(table: DataTable, spec: IvSpec, rows: number[]): IvFrame {
  const outcome = readColumns(table, spec.outcome, rows)[0].values.map((value) => value * spec.outcome.scale)
  const treatment = readTreatment(table, spec.treatment, rows)
  const all = (choices: Parameters<typeof readColumns>[1][]) =>
    choices.flatMap((choice) => readColumns(table, choice, rows))
  const exogenous = all(spec.exogenous)
  return {
    n: rows.length,
    outcome,
    treatment,
    isBinaryTreatment: treatment.every((value) => value === 0 || value === 1),
    instruments: all(spec.instruments),
    exogenous,
    balanceCovariates: spec.balanceCovariates.length > 0 ? all(spec.balanceCovariates) : exogenous,
    placeboOutcomes: (spec.placeboOutcomes ?? []).map(({ scale, label, units, ...choice }) => {
      const values = readColumns(table, choice, rows)[0].values.map((value) => value * scale)
      return { label, units, values }
    }),
    subgroups: spec.subgroups.map(({ column, label }) => ({ label, ...readGroups(table, column, rows) })),
    effects: effectsOf(spec).map((columns) => crossGroupings(columns.map((one) => readGrouping(table, one, rows)))),
    weights: spec.samplingWeight ? valuesAt(readNumbers(table, spec.samplingWeight.column), rows) : null,
    leftOutInstruments: spec.leftOutInstruments.flatMap((choice) =>
      readColumns(table, choice, rows).map((column) => ({ ...column, reason: choice.reason })),
    ),
    clusters: spec.cluster === undefined ? null : readGrouping(table, spec.cluster, rows),
    secondClusters: spec.secondCluster === undefined ? null : readGrouping(table, spec.secondCluster, rows),
    units:
      spec.unit === undefined
        ? { levels: rows.length, index: Int32Array.from(rows, (_, row) => row) }
        : readGrouping(table, spec.unit, rows),
    ...describeTime(table, spec, rows),
  }
}

/** Rows that are alone in a level of a fixed effect stay, but tell nothing about slopes: their own effect fits them. */
function logSingletons({ effects }: IvFrame, spec: IvSpec, log: Log): void {
  effects.forEach(({ index, levels }, j) => {
    const sizes = new Int32Array(levels)
    for (const level of index) sizes[level]++
    const alone = sizes.filter((size) => size === 1).length
    if (alone === 0) return
    const message = say('singletons', { levels: alone, of: levels, effect: effectsOf(spec)[j] })
    log({ code: 'iv/singletons', message, rows: alone })
  })
}

function refuseTooManyLevels({ effects }: IvFrame, spec: IvSpec): void {
  if (effects.length < 3 || canBeAbsorbed(effects)) return
  const columns = effectsOf(spec)
  const all = effects.reduce((sum, { levels }) => sum + levels, 0)
  const largest = effects.reduce((best, { levels }, at) => (levels > effects[best].levels ? at : best), 0)
  const name = columns[largest].map((column) => `"${column}"`).join(' × ')
  throw new EngineError(
    'iv/too-many-levels',
    `The fixed effects beside the largest, ${name}, have ${formatCount(all - effects[largest].levels)} levels: three effects or more are taken out exactly with ${formatCount(MOST_LEVELS)} at most.`,
    {
      columns: [...new Set(columns.flat())],
      hint: 'Leave an effect out, or make wider groups of it by a step of the data recipe.',
    },
  )
}

/** An effect whose levels hold whole levels of another is held by it: nothing is added, and no column is counted twice. */
function logNestedEffects({ effects }: IvFrame, spec: IvSpec, log: Log): void {
  effects.forEach((outer, at) => {
    const inner = effects.findIndex((other, j) => {
      const isSame = other.levels === outer.levels
      return j !== at && (!isSame || j < at) && isNested(other, outer)
    })
    if (inner === -1) return
    const columns = effectsOf(spec)
    log({ code: 'iv/nested-effects', message: say('nested-effects', { inner: columns[inner], outer: columns[at] }) })
  })
}

/** Where one partition lies within the other, rows of one cluster share one of the other too: nothing is added. */
function logNestedClusters({ clusters, secondClusters }: IvFrame, spec: IvSpec, log: Log): void {
  if (!clusters || !secondClusters) return
  const isInner = isNested(clusters, secondClusters)
  if (!isInner && !isNested(secondClusters, clusters)) return
  const [inner, outer] = isInner ? [spec.cluster!, spec.secondCluster!] : [spec.secondCluster!, spec.cluster!]
  log({ code: 'iv/nested-clusters', message: say('nested-clusters', { inner, outer }) })
}

function describeTime(table: DataTable, { time }: IvSpec, rows: number[]): Pick<IvFrame, 'periods' | 'window'> {
  if (time.kind === 'period') return { periods: 1, window: [time.from, time.to] }
  const cells = readNumbers(table, time.column)
  const sorted = valuesAt(cells, rows).sort()
  let periods = 1
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) periods++
  return { periods, window: [sorted[0], sorted.at(-1)!] }
}

function logDefaults(spec: IvSpec, log: Log): void {
  if (spec.cluster === undefined) {
    log({ code: 'iv/no-cluster', message: say('no-cluster', { covariance: spec.covariance }) })
  }
  if (spec.samplingWeight === undefined) {
    log({ code: 'iv/no-weight', message: say('no-weight', {}) })
  }
  if (spec.balanceCovariates.length === 0 && spec.exogenous.length > 0) {
    log({ code: 'iv/balance-of-exogenous', message: say('balance-of-exogenous', {}) })
  }
}
