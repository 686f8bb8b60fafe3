import { expandCells } from '../designs/blocks/expand-cells.ts'
import { type Column, type DataTable, readNumbers, readText } from '../frame/table.ts'
import type { ArchiveCasefile } from './archive-casefile.ts'

/**
 * Which rows of a built-in casefile hold an outcome of a treated unit after treatment, read from its data without a look at
 * how designs mask them. Null where treatment is an amount, so that every row is treated.
 */
export function treatedRows({ design, data, spec }: ArchiveCasefile): ((row: number) => boolean) | null {
  const text = (name: string) => readText(data, name)
  const numbers = (name: string) => readNumbers(data, name)
  if (design === 'DiD') {
    const since = firstTreated(data, spec)
    const [unit, time] = [text(spec.unit), numbers(spec.time)]
    return (row) => time[row] >= (since.get(unit[row]!) ?? Infinity)
  }
  if (design === 'SyntheticControl') {
    const [unit, time] = [text(spec.unit), numbers(spec.time)]
    return (row) => spec.treatedUnits.includes(unit[row]) && time[row] >= spec.treatmentStart
  }
  if (design === 'RDD') {
    const running = numbers(spec.runningVariable.column)
    // of a heap, whatever cases may have been moved from or to
    if (spec.bunching) return (row) => running[row] >= spec.bunching.from && running[row] <= spec.bunching.to
    return (row) => (spec.treatedSide === 'above' ? running[row] >= spec.cutoff : running[row] <= spec.cutoff)
  }
  if (spec.treatment.treatedValues === undefined) return null
  const cells = text(spec.treatment.column)
  return (row) => spec.treatment.treatedValues.includes(cells[row])
}

/** The casefile with cells of counts written out as people, as masking hands them on. */
export function withPeopleWrittenOut(casefile: ArchiveCasefile): ArchiveCasefile {
  return isOfCells(casefile) ? { ...casefile, data: expandCells(casefile.data, casefile.spec) } : casefile
}

/** The data with other outcomes in these rows: numbers that were never there, other words of the column. */
export function withOtherOutcomes(casefile: ArchiveCasefile, isChanged: (row: number) => boolean): DataTable {
  const columns = new Map(casefile.data.columns)
  const other = isOfCells(casefile) ? otherCounts(casefile) : otherCells
  for (const name of outcomeNames(casefile)) columns.set(name, other(columns.get(name)!, isChanged))
  return { rows: casefile.data.rows, columns }
}

function isOfCells({ design, spec }: ArchiveCasefile): boolean {
  return design === 'Blocks' && spec.cellSize !== undefined
}

/** As many people with the outcome as there were without: of a cell's people no more can have it than there are. */
function otherCounts({ data, spec }: ArchiveCasefile): typeof otherCells {
  const sizes = readNumbers(data, spec.cellSize)
  return (column, isChanged) => {
    const { values } = column as { values: Float64Array }
    return { kind: 'number', values: values.map((cell, row) => (isChanged(row) ? sizes[row] - cell : cell)) }
  }
}

/** The data with whole outcome paths of the units (rows, where there are none) handed on to the next one. */
export function withOutcomesHandedOn(casefile: ArchiveCasefile): DataTable {
  const { data, spec } = casefile
  const unit = spec.unit ? readText(data, spec.unit) : null
  const time = spec.time.kind === 'column' ? readNumbers(data, spec.time.column) : null
  const names = [...new Set(unit ?? [])]
  const rowOf = new Map(unit?.map((name, row) => [`${name} ${time?.[row]}`, row]))
  const next = (row: number) => {
    if (!unit) return (row + 1) % data.rows
    const following = names[(names.indexOf(unit[row]) + 1) % names.length]
    return rowOf.get(`${following} ${time?.[row]}`)!
  }
  const columns = new Map(data.columns)
  for (const name of outcomeNames(casefile)) {
    const { values } = columns.get(name) as { values: Float64Array }
    columns.set(name, { kind: 'number', values: values.map((_, row) => values[next(row)]) })
  }
  return { rows: data.rows, columns }
}

/** Placebo outcomes are among them, unless they are adjusted for: that treatment cannot have moved them is an assumption. */
export function outcomeNames({ spec }: ArchiveCasefile): string[] {
  const isCovariate = (name: string) => spec.covariates?.some(({ column }: { column: string }) => column === name)
  const placebo = spec.placeboOutcome && !isCovariate(spec.placeboOutcome.column) ? [spec.placeboOutcome] : []
  const outcomes = [spec.outcome, ...spec.otherOutcomes, ...(spec.placeboOutcomes ?? []), ...placebo]
  return outcomes.map(({ column }: { column: string }) => column)
}

function firstTreated(data: DataTable, spec: any): Map<string, number> {
  const [unit, time] = [readText(data, spec.unit), readNumbers(data, spec.time)]
  const cells = readText(data, spec.adoption.column)
  const since = new Map<string, number>()
  cells.forEach((cell, row) => {
    const isStatus = spec.adoption.kind === 'status'
    const isTreated = isStatus ? spec.adoption.treatedValues.includes(cell) : Number(cell) > 0
    const from = isStatus ? time[row] : Number(cell)
    if (isTreated) since.set(unit[row]!, Math.min(from, since.get(unit[row]!) ?? Infinity))
  })
  return since
}

function otherCells(column: Column, isChanged: (row: number) => boolean): Column {
  if (column.kind === 'number') {
    return { kind: 'number', values: column.values.map((cell, row) => (isChanged(row) ? 3 * cell + 7 + row : cell)) }
  }
  const words = [...new Set(column.values)].filter((word) => word !== null)
  const other = (cell: string | null) => words[(words.indexOf(cell!) + 1) % words.length]
  const values = column.values.map((cell, row) => (cell !== null && isChanged(row) ? other(cell) : cell))
  return { kind: 'text', values }
}
