import type { Text } from '../../fact.ts'
import { doneBy, faultOf, someOf } from '../facts.ts'
import { checkHeader } from '../header.ts'
import { type Fault, isOfFaults, refuseUnaccepted } from './faults.ts'
import type { RepairDone, RepairId } from './repairs.ts'

/** A header as it was read. */
export interface Header {
  /** By column; null for one that is left out. */
  names: (string | null)[]
  repairs: RepairDone<Text>[]
}

/**
 * The names of the columns of a sheet.
 *
 * @param isEmpty  whether a column holds nothing under its header
 * @param accepted repairs; left out = none, and the first fault is refused as anywhere
 * @throws {EngineError} what `checkHeader` throws; a {@link FaultyTableError} where repairs are offered
 */
export function readHeader(
  cells: string[],
  isEmpty: (index: number) => boolean,
  accepted: readonly RepairId[] | undefined,
): Header {
  try {
    return { names: checkHeader(cells), repairs: [] }
  } catch (refusal) {
    const names = cells.map((name) => name.trim())
    if (accepted === undefined || !isOfFaults(refusal) || names.every((name) => name === '')) throw refusal
    refuseUnaccepted(refusal, headerFaults(names, isEmpty), accepted)
    return mendHeader(names, isEmpty)
  }
}

/** @param names trimmed, empty where a column has none */
export function headerFaults(names: readonly string[], isEmpty: (index: number) => boolean): Fault<Text>[] {
  return [...repeatedNames(names), ...unnamedColumns(names, isEmpty)]
}

function repeatedNames(names: readonly string[]): Fault<Text>[] {
  const times = new Map<string, number>()
  for (const name of names) if (name !== '') times.set(name, (times.get(name) ?? 0) + 1)
  const repeated = [...times].filter(([, count]) => count > 1)
  if (repeated.length === 0) return []
  return [faultOf('repeated-names', { names: someOf(repeated) }, ['number-repeated-names'])]
}

function unnamedColumns(names: readonly string[], isEmpty: (index: number) => boolean): Fault<Text>[] {
  const unnamed = placesOfUnnamed(names)
  if (unnamed.length === 0) return []
  const empty = placesFromOne(unnamed.filter(isEmpty))
  const told = { columns: names.length, unnamed: placesFromOne(unnamed), empty }
  return [faultOf('unnamed-columns', told, ['name-unnamed'])]
}

function placesOfUnnamed(names: readonly string[]): number[] {
  return names.flatMap((name, index) => (name === '' ? [index] : []))
}

function placesFromOne(indexes: readonly number[]) {
  return someOf(indexes.map((index) => index + 1))
}

/** Gives every column a name of its own; a column without one that holds nothing is left out. */
export function mendHeader(given: readonly string[], isEmpty: (index: number) => boolean): Header {
  const taken = new Set(given)
  const seen = new Set<string>()
  const last = new Map<string, number>()
  const numbered: [string, string][] = []
  const named: string[] = []
  const leftOut: number[] = []
  const names = given.map((name, index) => {
    if (name === '' && isEmpty(index)) {
      leftOut.push(index)
      return null
    }
    const wanted = name === '' ? `column_${index + 1}` : name
    const isFree = name === '' ? !taken.has(wanted) : !seen.has(wanted)
    const own = isFree ? wanted : nextFree(wanted, taken, last)
    taken.add(own)
    seen.add(own)
    if (name === '') named.push(own)
    else if (own !== name) numbered.push([name, own])
    return own
  })
  const repairs = [
    ...(numbered.length > 0 ? [doneBy('number-repeated-names', { renamed: someOf(numbered) })] : []),
    ...(named.length + leftOut.length > 0
      ? [doneBy('name-unnamed', { named: someOf(named), leftOut: placesFromOne(leftOut) })]
      : []),
  ]
  return { names, repairs }
}

/** Remembers the last number of each name, so that thousands of one name are not tried from the start each. */
function nextFree(name: string, taken: ReadonlySet<string>, last: Map<string, number>): string {
  let number = last.get(name) ?? 1
  do number++
  while (taken.has(`${name}_${number}`))
  last.set(name, number)
  return `${name}_${number}`
}
