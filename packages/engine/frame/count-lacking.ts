import { mean, standardDeviation } from '../numerics/moments.ts'
import { valuesAt } from '../numerics/linear-algebra.ts'
import { type DataTable, type Gap, type Level, readNumbers, readText } from './table.ts'

/** A covariate of those who have everything else; `numbers` = null for a category. */
export interface CountedCovariate {
  label: string
  isGap: ArrayLike<number | boolean>
  numbers: Float64Array | null
}

/** Two groups that are compared, as at the end of "5% of …"; per unit 1 = the first of them. */
export interface ComparedSides<Name extends string = string> {
  names: [Name, Name]
  isFirst: ArrayLike<number>
}

/** Who lacks a covariate, of those who have everything else. */
export interface LackingCounts<Name extends string = string> {
  all: number
  lacking: number
  /** By the covariate's label. */
  byColumn: [label: string, lacking: number][]
  /** None where the design compares no two groups. */
  sides: { name: Name; all: number; lacking: number }[]
  /**
   * How far those who lack one lie from the others, in standard deviations of all, where both are known: the outcome, then every
   * covariate that is a number; `NaN` where that cannot be told.
   */
  apart: { label: string; distance: number }[]
}

/** Counts who lacks a covariate, and sets them beside the others on what both have. */
export function countLacking<Name extends string>(
  outcome: { label: string; values: Float64Array },
  covariates: CountedCovariate[],
  sides?: ComparedSides<Name>,
): LackingCounts<Name> {
  const all = outcome.values.length
  const lacks = Uint8Array.from(outcome.values, (_, at) => Number(covariates.some(({ isGap }) => isGap[at])))
  const count = (holds: (at: number) => boolean) => lacks.reduce((sum, _, at) => sum + Number(holds(at)), 0)
  const lacking = count((at) => lacks[at] === 1)
  const measured = covariates.flatMap(({ label, numbers }) => (numbers ? [{ label, values: numbers }] : []))
  return {
    all,
    lacking,
    byColumn: covariates.flatMap(({ label, isGap }): [string, number][] => {
      const gaps = count((at) => Boolean(isGap[at]))
      return gaps > 0 ? [[label, gaps]] : []
    }),
    sides: (sides?.names ?? []).map((name, place) => {
      const isIn = (at: number) => (sides!.isFirst[at] === 1) === (place === 0)
      return { name, all: count(isIn), lacking: count((at) => isIn(at) && lacks[at] === 1) }
    }),
    apart: lacking === 0 ? [] : [outcome, ...measured].map((one) => distanceOf(one, lacks)),
  }
}

function distanceOf({ label, values }: { label: string; values: Float64Array }, lacks: Uint8Array) {
  const known = values.filter((value) => !Number.isNaN(value))
  const ofThose = (wanted: 0 | 1) => values.filter((value, at) => !Number.isNaN(value) && lacks[at] === wanted)
  const [whole, gaps] = [ofThose(0), ofThose(1)]
  const isKnown = whole.length > 0 && gaps.length > 0
  return { label, distance: isKnown ? (mean(gaps) - mean(whole)) / standardDeviation(known) : NaN }
}

function levelOf(table: DataTable, name: string): Level | undefined {
  const column = table.columns.get(name)!
  return column.kind === 'number' ? column.level : undefined
}

/**
 * The same of data rows: who lacks a covariate, of the rows in which nothing else is missing.
 *
 * @param gaps       of everything but the covariates
 * @param covariates columns with their labels; those made of one category count as one
 * @param sideOf     which of two groups a row is in, where two are compared
 */
export function countLackingRows<Name extends string>(
  table: DataTable,
  rows: number[],
  gaps: Gap[],
  outcome: { column: string; label: string },
  covariates: { column: string; label?: string | undefined; kind?: string | undefined }[],
  sideOf?: { names: [Name, Name]; isFirst: (row: number) => boolean },
): LackingCounts<Name> {
  const used = rows.filter((row) => gaps.every(([, isMissing]) => !isMissing(row)))
  const names = covariates.map(({ column }) => levelOf(table, column)?.of ?? column)
  const counted = covariates
    .filter((_, at) => names.indexOf(names[at]) === at)
    .map(({ column, label, kind }): CountedCovariate => {
      const named = label ?? levelOf(table, column)?.of ?? column
      if (table.columns.get(column)!.kind === 'text' || kind === 'category' || levelOf(table, column)) {
        const cells = readText(table, column)
        return { label: named, isGap: used.map((row) => cells[row] === null), numbers: null }
      }
      const numbers = valuesAt(readNumbers(table, column), used)
      return { label: named, isGap: Array.from(numbers, Number.isNaN), numbers }
    })
  const sides = sideOf && { names: sideOf.names, isFirst: used.map((row) => Number(sideOf.isFirst(row))) }
  return countLacking(
    { label: outcome.label, values: valuesAt(readNumbers(table, outcome.column), used) },
    counted,
    sides,
  )
}
