import { plural } from '../../words/count.ts'
import { checkHeader } from '../header.ts'
import { type Fault, isOfFaults, refuseUnaccepted, someOf } from './faults.ts'
import type { RepairDone, RepairId } from './repairs.ts'

/** A header as it was read. */
export interface Header {
  /** By column; null for one that is left out. */
  names: (string | null)[]
  repairs: RepairDone[]
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
export function headerFaults(names: readonly string[], isEmpty: (index: number) => boolean): Fault[] {
  return [...repeatedNames(names), ...unnamedColumns(names, isEmpty)]
}

function repeatedNames(names: readonly string[]): Fault[] {
  const times = new Map<string, number>()
  for (const name of names) if (name !== '') times.set(name, (times.get(name) ?? 0) + 1)
  const repeated = [...times].filter(([, count]) => count > 1)
  if (repeated.length === 0) return []
  const list = someOf(repeated.map(([name, count]) => `"${name}" (${count} times)`))
  const message = `The header has ${plural(repeated.length, 'name')} more than once: ${list}.`
  return [{ kind: 'repeated-names', message, repairs: ['number-repeated-names'] }]
}

function unnamedColumns(names: readonly string[], isEmpty: (index: number) => boolean): Fault[] {
  const unnamed = placesOfUnnamed(names)
  if (unnamed.length === 0) return []
  const empty = unnamed.filter(isEmpty)
  const nothing = empty.length === 0 ? '' : ` Nothing stands in ${columnWords(empty)}.`
  const have = unnamed.length === 1 ? 'has' : 'have'
  const message = `In the header ${columnWords(unnamed)} of ${names.length} ${have} no name.${nothing}`
  return [{ kind: 'unnamed-columns', message, repairs: ['name-unnamed'] }]
}

function placesOfUnnamed(names: readonly string[]): number[] {
  return names.flatMap((name, index) => (name === '' ? [index] : []))
}

function columnWords(indexes: readonly number[]): string {
  return `${indexes.length === 1 ? 'column' : 'columns'} ${someOf(indexes.map((index) => String(index + 1)))}`
}

/** Gives every column a name of its own; a column without one that holds nothing is left out. */
export function mendHeader(given: readonly string[], isEmpty: (index: number) => boolean): Header {
  const taken = new Set(given)
  const seen = new Set<string>()
  const last = new Map<string, number>()
  const numbered: string[] = []
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
    if (name === '') named.push(`"${own}"`)
    else if (own !== name) numbered.push(`"${name}" became "${own}"`)
    return own
  })
  return { names, repairs: [...numberedWords(numbered), ...namedWords(named, leftOut)] }
}

/** Remembers the last number of each name, so that thousands of one name are not tried from the start each. */
function nextFree(name: string, taken: ReadonlySet<string>, last: Map<string, number>): string {
  let number = last.get(name) ?? 1
  do number++
  while (taken.has(`${name}_${number}`))
  last.set(name, number)
  return `${name}_${number}`
}

function numberedWords(numbered: readonly string[]): RepairDone[] {
  if (numbered.length === 0) return []
  const words = `Names that stood in the header more than once were numbered: ${someOf(numbered)}.`
  return [{ id: 'number-repeated-names', words }]
}

function namedWords(named: readonly string[], leftOut: readonly number[]): RepairDone[] {
  const sentences = [
    ...(named.length > 0 ? [`Columns without a name were named by their place: ${someOf(named)}.`] : []),
    ...(leftOut.length > 0 ? [`Left out, as it had neither a name nor a cell: ${columnWords(leftOut)}.`] : []),
  ]
  return sentences.length === 0 ? [] : [{ id: 'name-unnamed', words: sentences.join(' ') }]
}
