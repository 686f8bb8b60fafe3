import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { type DataTable, readText, requireColumns } from '../../frame/table.ts'
import { rankTexts } from '../../frame/text-ranks.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { selectSurvey } from '../../inference/survey-design.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { StepContext } from '../design.ts'
import type { BlocksFrame } from './frame.ts'
import { expandCells } from './expand-cells.ts'
import { readArms, readCovariates, readIndicator, readOutcome, readWeights } from './read-columns.ts'
import { check, say } from './facts.ts'
import { countGaps, gapsOf, treatGaps } from './missing-covariates.ts'
import { readSurvey, surveyColumns } from '../shared/survey.ts'
import { readRatings, refuseUnfitTrials, requireTrials } from './trials/requirements.ts'
import {
  dropOneArmBlocks,
  requireArms,
  requireCovariateRows,
  refuseUnfitSurvey,
  requireOutcomes,
  requireWholeClusters,
} from './requirements.ts'
import { type BlocksSpec, isRatio, ONE_BLOCK } from './spec.ts'

type Log = StepContext<Text>['log']

/** Between the cells that name a block: no cell holds it, so that `a b`, `c` and `a`, `b c` stay two blocks. */
const separator = '\u0000'

/**
 * Makes a frame of everyone assigned to the two arms, or says what the data lack. Every row left out is counted.
 *
 * Order: columns; cells of counts; arms; missing cells of unit, blocks, cluster and weight; duplicates; blocks with one arm; clusters; then what
 * each outcome needs. A missing outcome keeps its row: it is attrition, and the models leave it out.
 *
 * @throws {EngineError} any `frame/…` or `blocks/…` code, before a model runs
 */
export function preflight(given: DataTable, spec: BlocksSpec, { log }: Pick<StepContext<Text>, 'log'>): BlocksFrame {
  if (given.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(given, columnsNamed(spec))
  refuseUnfitTrials(spec)
  refuseUnfitSurvey(spec)
  log({ code: 'frame/rows-read', message: say('rows-read', { rows: given.rows }), rows: given.rows })
  const table = expandCells(given, spec, log)
  const arms = readArms(table, spec)
  const assigned = keepPlaced(table, spec, keepArms(table, spec, arms, log), log)
  requireArms(assigned, arms, spec)
  refuseDuplicateUnits(readText(table, spec.unit), assigned, spec)
  const frame = buildFrame(table, spec, assigned, arms)
  requireWholeClusters(frame, spec)
  const whole = dropOneArmBlocks(frame, spec, log)
  requireOutcomes(whole, spec, log)
  requireCovariateRows(whole, spec)
  logCovariateGaps(whole, spec, log)
  requireTrials(whole, spec, log)
  return whole
}

function logCovariateGaps(frame: BlocksFrame, spec: BlocksSpec, log: Log): void {
  if (spec.missingCovariates === undefined || countGaps(frame).lacking === 0) return
  const told = check('covariate-gaps', gapsOf(frame, spec, 'units'))
  log({ code: 'blocks/covariates-missing', message: told('message') })
}

function columnsNamed(spec: BlocksSpec): string[] {
  const outcomes = [spec.outcome, ...spec.otherOutcomes].map(({ column }) => column)
  const covariates = spec.covariates.map(({ column }) => column)
  const takeUp = spec.takeUp?.kind === 'column' ? [spec.takeUp.column] : []
  const cluster = spec.cluster === undefined ? [] : [spec.cluster]
  const weight = spec.samplingWeight === undefined ? [] : [spec.samplingWeight.column]
  const cellSize = spec.cellSize === undefined ? [] : [spec.cellSize]
  const rating = spec.trials?.riskOfBias === undefined ? [] : [spec.trials.riskOfBias.column]
  const placed = [...spec.blocks, ...cluster, ...weight, ...surveyColumns(spec.survey), ...cellSize, ...rating]
  return [spec.unit, ...outcomes, spec.treatment.column, ...placed, ...covariates, ...takeUp]
}

/** Data rows (0-based) of the two arms; other arms are counted apart from missing ones. */
function keepArms(table: DataTable, { treatment }: BlocksSpec, arms: Int8Array, log: Log): number[] {
  const cells = readText(table, treatment.column)
  const [kept, others]: [number[], number[]] = [[], []]
  let missing = 0
  for (let row = 0; row < cells.length; row++) {
    if (arms[row] !== -1) kept.push(row)
    else if (cells[row] === null) missing++
    else others.push(row)
  }
  if (missing > 0) {
    const message = say('no-arm', { rows: missing, column: treatment.column })
    log({ code: 'blocks/no-arm', message, rows: missing })
  }
  if (others.length > 0) {
    const names = [...new Set(others.map((row) => cells[row]!))].sort().slice(0, 10)
    const message = say('other-arms', { rows: others.length, arms: names })
    log({ code: 'blocks/other-arms', message, rows: others.length })
  }
  return kept
}

/** Rows that have a unit, a block, a cluster, a weight and a place in the survey. */
function keepPlaced(table: DataTable, spec: BlocksSpec, rows: number[], log: Log): number[] {
  const named = [spec.cluster, spec.samplingWeight?.column].filter((name) => name !== undefined)
  const names = [spec.unit, ...spec.blocks, ...named, ...surveyColumns(spec.survey)]
  const columns = names.map((name) => ({ name, cells: readText(table, name) }))
  const placed = rows.filter((row) => columns.every(({ cells }) => cells[row] !== null))
  const left = rows.length - placed.length
  if (left > 0) {
    const lacking = columns.filter(({ cells }) => rows.some((row) => cells[row] === null)).map(({ name }) => name)
    const message = say('cells-missing', { rows: left, columns: lacking })
    log({ code: 'frame/missing', message, rows: left })
  }
  return placed
}

function refuseDuplicateUnits(names: (string | null)[], rows: number[], { unit }: BlocksSpec): void {
  const { names: different, ranks } = rankTexts(names)
  const seen = new Uint8Array(different.length)
  for (const row of rows) {
    if (seen[ranks[row]] === 1) {
      const before = rows.find((other) => names[other] === names[row])!
      throw new EngineError(
        'blocks/duplicate-unit',
        `Data rows ${before + 1} and ${row + 1} are both for the unit ${names[row]}: a unit has one row.`,
        { columns: [unit], rows: [before + 1, row + 1] },
      )
    }
    seen[ranks[row]] = 1
  }
}

function buildFrame(table: DataTable, spec: BlocksSpec, assigned: number[], arms: Int8Array): BlocksFrame {
  const units = readText(table, spec.unit)
  const { rows, blocks } = sortIntoBlocks(
    assigned,
    units,
    spec.blocks.map((name) => readText(table, name)),
  )
  const clusterCells = spec.cluster === undefined ? null : readText(table, spec.cluster)
  const clusters = clusterCells && groupByName(rows.map((row) => clusterCells[row]!))
  const takeUp =
    spec.takeUp?.kind === 'column' ? readIndicator(table, spec.takeUp.column, spec.takeUp.takenValues) : null
  const blockNames = blocks.names.map((name) => name.replaceAll(separator, ' '))
  const frame: BlocksFrame = {
    n: rows.length,
    units: rows.map((row) => units[row]!),
    blockNames,
    block: blocks.grouping,
    treated: new Uint8Array(valuesAt(arms, rows)),
    cluster: clusters?.grouping ?? null,
    clusterNames: clusters?.names ?? [],
    outcomes: [spec.outcome, ...spec.otherOutcomes].map((choice) => readOutcome(table, choice, rows, isRatio(spec))),
    covariates: readCovariates(table, spec, rows),
    takeUp: takeUp && valuesAt(takeUp, rows),
    weight: readWeights(table, spec, rows),
    survey: spec.survey ? selectSurvey(readSurvey(table, spec.survey, spec.samplingWeight?.column), rows) : null,
    isAggregated: spec.cellSize !== undefined,
    highRisk: readRatings(table, spec, rows, (at) => blockNames[blocks.grouping.index[at]]),
  }
  return treatGaps(frame, spec)
}

/** Rows by block, then unit, each by {@link compareNames}: blocks first, so that names are compared within one only. */
function sortIntoBlocks(
  assigned: number[],
  units: (string | null)[],
  columns: (string | null)[][],
): { rows: number[]; blocks: ReturnType<typeof groupByName> } {
  const inFile = groupByName(
    columns.length === 1
      ? assigned.map((row) => columns[0][row] || ONE_BLOCK)
      : assigned.map((row) => columns.map((cells) => cells[row]).join(separator) || ONE_BLOCK),
  )
  const members: number[][] = inFile.names.map(() => [])
  const words = orderOfWords(assigned, units)
  for (const i of words ?? assigned.keys()) members[inFile.grouping.index[i]].push(assigned[i])
  if (words === null) for (const rows of members) rows.sort(compareUnits(units))
  const index = new Int32Array(assigned.length)
  let place = 0
  members.forEach((rows, block) => {
    index.fill(block, place, place + rows.length)
    place += rows.length
  })
  return { rows: members.flat(), blocks: { ...inFile, grouping: { ...inFile.grouping, index } } }
}

function compareUnits(units: (string | null)[]): (a: number, b: number) => number {
  const size = Float64Array.from(units, Number)
  return (a, b) => {
    if (size[a] !== size[b] && Number.isFinite(size[a]) && Number.isFinite(size[b])) return size[a] - size[b]
    return units[a]! < units[b]! ? -1 : units[a]! > units[b]! ? 1 : 0
  }
}

/** Places of the rows in the order of their units' names; null where some names are numbers, whose size counts. */
function orderOfWords(rows: number[], units: (string | null)[]): Int32Array | null {
  if (rows.some((row) => Number.isFinite(Number(units[row])))) return null
  const { names, ranks } = rankTexts(units)
  // no unit has two rows
  const placeOf = new Int32Array(names.length).fill(-1)
  rows.forEach((row, place) => (placeOf[ranks[row]] = place))
  return placeOf.filter((place) => place >= 0)
}

/** Numbers by size before words by letter, so that block 9 stands before block 10. */
function compareNames(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)]
  if (x !== y && Number.isFinite(x) && Number.isFinite(y)) return x - y
  return a < b ? -1 : a > b ? 1 : 0
}

function groupByName(cells: string[]): { names: string[]; grouping: Grouping } {
  const names = [...new Set(cells)].sort(compareNames)
  const position = new Map(names.map((name, i) => [name, i]))
  const index = new Int32Array(cells.length)
  for (let i = 0; i < cells.length; i++) index[i] = position.get(cells[i])!
  return { names, grouping: { index, levels: names.length } }
}
