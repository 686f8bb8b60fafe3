import { EngineError } from '../../errors.ts'
import { chiSquareUpper } from '../../numerics/distributions.ts'
import { median } from '../../numerics/moments.ts'
import type { Text } from '../../fact.ts'
import { formatCount } from '../../words/count.ts'
import { formatPlain } from '../../words/number.ts'
import { joinWithAnd } from '../../words/sentence.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import { ownValue, type RddFrame } from './frame.ts'
import type { Bandwidths } from './local-polynomial/bandwidth.ts'
import type { RddSpec } from './spec.ts'

/** A value of the running variable, as the frame turns it, at which far more rows stand than at those around it. */
export interface Heap {
  value: number
  rows: number
}

/** Values on the same side that tell how many rows a value has by itself: as many as ten on either hand. */
const AROUND = 10
/** A heap has five rows, three times as many as the value in the middle of those around it, twice as many as either next one. */
const [FEWEST, TIMES_AROUND, TIMES_NEXT] = [5, 3, 2]
/** Chance of calling one heap among all values where there is none, if rows fell on values as a Poisson count. */
const LEVEL = 0.001

/**
 * Values at which rows heap: units rounded, or put there. Looks at the running variable alone, never at an outcome.
 *
 * Where values hardly repeat, as those of a measure with many digits, a few equal ones are a heap already; where every value has many
 * rows, as of ages in years, only one that stands out. The rule is ours; why heaps matter: Barreca, Lindo & Waddell 2016,
 * doi:10.1111/ecin.12225.
 *
 * @param running  n values, ascending
 * @param cutoff   treated at or above; values of one side are never compared with those of the other
 */
export function findHeaps(running: Float64Array, cutoff: number): Heap[] {
  const groups = groupsOf(running)
  const first = groups.findIndex(({ value }) => value >= cutoff)
  const split = first === -1 ? groups.length : first
  const sides = [groups.slice(0, split), groups.slice(split)]
  return sides.flatMap((side) => side.filter((_, at) => isHeap(side, at, LEVEL / groups.length)))
}

function groupsOf(running: Float64Array): Heap[] {
  const groups: Heap[] = []
  for (const value of running) {
    const last = groups.at(-1)
    if (last?.value === value) last.rows++
    else groups.push({ value, rows: 1 })
  }
  return groups
}

function isHeap(side: readonly Heap[], at: number, level: number): boolean {
  const { rows } = side[at]
  if (rows < FEWEST) return false
  const next = [side[at - 1], side[at + 1]].filter((group) => group !== undefined)
  if (next.some((group) => rows < TIMES_NEXT * group.rows)) return false
  const around = [...side.slice(Math.max(0, at - AROUND), at), ...side.slice(at + 1, at + 1 + AROUND)]
  if (around.length < 2) return false
  const counts = around.map((group) => group.rows)
  if (rows < TIMES_AROUND * median(counts)) return false
  // a value that stands in the file has a row; what is left to chance is how many more, half a row added so that none is not "never"
  const more = counts.map((count) => count - 1).sort((a, b) => a - b)
  // heaps around it, as at every tenth value, must not hide it
  const lower = more.slice(0, Math.ceil(more.length * 0.75))
  const expected = (lower.reduce((sum, count) => sum + count, 0) + 0.5) / lower.length
  // P(Poisson(m) ≥ k) = 1 − P(χ²(2k) > 2m)
  return 1 - chiSquareUpper(2 * expected, 2 * (rows - 1)) < level
}

/** Heaps whose rows would enter the estimate. */
export function heapsWithin(heaps: readonly Heap[], cutoff: number, { control, treated }: Bandwidths): Heap[] {
  return heaps.filter(({ value }) => Math.abs(value - cutoff) < (value < cutoff ? control.h : treated.h))
}

/** Of the rows within reach on one side, heaps may hold half: beyond that what is left is no longer those units. */
const MOST = 0.5

/**
 * Says that heaps are left out, or refuses where they hold most of the rows.
 *
 * @param heaps those within reach of the estimate, at least one
 * @throws {EngineError} `rdd/heaped`
 */
export function tellHeaps(
  { rows, cutoff, orientation }: Pick<RddFrame, 'rows' | 'cutoff' | 'orientation'>,
  heaps: readonly Heap[],
  { control, treated }: Bandwidths,
  spec: Pick<RddSpec, 'runningVariable'>,
  log: StepContext<Text>['log'],
): void {
  const { column } = spec.runningVariable
  const values = heapValues({ orientation }, heaps)
  for (const [name, h, isOn] of [
    ['control', control.h, (value: number) => value < cutoff],
    ['treated', treated.h, (value: number) => value >= cutoff],
  ] as const) {
    const inside = rows.running.reduce((sum, value) => sum + Number(isOn(value) && Math.abs(value - cutoff) < h), 0)
    const heaped = heaps.reduce((sum, heap) => sum + (isOn(heap.value) ? heap.rows : 0), 0)
    if (heaped <= MOST * inside) continue
    throw mostlyHeaped(name, heaped, inside, values, column)
  }
  const count = heaps.reduce((sum, heap) => sum + heap.rows, 0)
  log({
    code: 'rdd/heap',
    message: say('heap', { rows: count, values, column }),
    rows: count,
  })
}

function mostlyHeaped(side: string, heaped: number, inside: number, values: number[], column: string): EngineError {
  const named = `the ${values.length === 1 ? 'value' : 'values'} ${joinWithAnd(values.map(formatPlain))}`
  const where = values.length > MOST_NAMED ? `${values.length} values` : named
  return new EngineError(
    'rdd/heaped',
    `On the ${side} side ${formatCount(heaped)} of the ${formatCount(inside)} rows near the cutoff share ${where} of "${column}": a curve through the others would speak for few.`,
    {
      columns: [column],
      hint: 'Use the variable before it was rounded, or lock that heaps are kept (heaps: keep), which the checks will show.',
    },
  )
}

const MOST_NAMED = 6

/** The values that heap, as the data have them. */
export function heapValues(turned: Pick<RddFrame, 'orientation'>, heaps: readonly Heap[]): number[] {
  return heaps.map(({ value }) => ownValue(turned, value)).sort((a, b) => a - b)
}
