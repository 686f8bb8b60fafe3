import { plural } from '@casefiles/engine/words'
import { toWords } from '@casefiles/words/formats'
import type { Theory } from '../../../contract/studio/casefile-document.ts'
import { setAt, type Path } from '../../forms/path.ts'
import { isGraph } from './theory/edit-theory.ts'

/** One field in which two versions of a document differ. */
export interface Difference {
  path: Path
  mine: unknown
  theirs: unknown
  /** Who departed from what both began with. */
  changedBy: 'mine' | 'theirs' | 'both'
  /** A list with what each of the two did to other entries of it; left out where their changes meet. */
  together?: Together
}
export type Side = 'mine' | 'theirs' | 'together'

/**
 * Every field in which my version and theirs differ. Sets of fields are compared field by field, lists entry by entry.
 *
 * @param base what both began with
 */
export function findDifferences(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Difference[] {
  if (isSame(mine, theirs)) return []
  if (isFields(mine) && isFields(theirs) && !isTheory(path)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    const inner = isFields(base) ? base : {}
    return keys.flatMap((key) => findDifferences(inner[key], mine[key], theirs[key], [...path, key]))
  }
  const changedBy = isSame(base, theirs) ? 'mine' : isSame(base, mine) ? 'theirs' : 'both'
  const together = changedBy === 'both' ? changeTogether(base, mine, theirs) : null
  const fits = together !== null && (!isTheory(path) || isGraph(together.value as Theory))
  return [{ path, mine, theirs, changedBy, ...(fits && { together }) }]
}

/** Variables and arrows name each other: half of one person's and half of another's need not be a graph. */
function isTheory(path: Path): boolean {
  return path.length === 1 && path[0] === 'theory'
}

/** Whether two people changed the same field, so that one of them has to choose. */
export function isConflict({ changedBy, together }: Difference): boolean {
  return changedBy === 'both' && together === undefined
}

/** Which side stands before anything is chosen: the one that changed the field, both where they go together, mine otherwise. */
export function proposedSide({ changedBy, together }: Difference): Side {
  if (together) return 'together'
  return changedBy === 'theirs' ? 'theirs' : 'mine'
}

/** My version with the fields taken from theirs, or from both together, that were chosen there. */
export function mergeBy<Value>(mine: Value, differences: readonly Difference[], sides: readonly Side[]): Value {
  return differences.reduce((merged, { path, theirs, together }, place) => {
    if (sides[place] === 'together' && together) return setAt(merged, path, together.value)
    return sides[place] === 'theirs' ? setAt(merged, path, theirs) : merged
  }, mine)
}

/** A field's place as words: `Design, treatments, treatment name`. */
export function pathWords(path: Path): string {
  return path.map((key, place) => (place === 0 ? toWords(String(key)) : toWords(String(key)).toLowerCase())).join(', ')
}

/** What somebody else changed while other fields were changed here, as one sentence. */
export function mergedWords(by: string | null, fields: readonly Path[]): string {
  const named = fields.slice(0, 3).map(pathWords)
  const more = fields.length > named.length ? ` and ${plural(fields.length - named.length, 'more field')}` : ''
  return `${by ?? 'Somebody else'} changed ${named.join('; ')}${more} meanwhile. Both versions are kept; Undo brings back yours.`
}

/*
 * Two people who worked on different entries of one list did not touch the same field. What each of them added, changed and
 * removed is told by what both began with, and done to it together; nothing is guessed where the two do not fit.
 */

/** Both people's changes done together, where no change of one meets a change of the other. */
interface Together {
  value: unknown
}

/** Entries compared with entries: above this a list is taken as a whole. */
const MOST_COMPARED = 1_000_000

/**
 * A value with the changes of both sides; null where they meet, or where it is not certain that they do not.
 *
 * @param base what both began with; `undefined` where there was nothing
 */
export function changeTogether(base: unknown, mine: unknown, theirs: unknown): Together | null {
  if (isSame(base, theirs) || isSame(mine, theirs)) return { value: mine }
  if (isSame(base, mine)) return { value: theirs }
  if (isFields(base) && isFields(mine) && isFields(theirs)) return fieldsTogether(base, mine, theirs)
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base))) {
    return listsTogether(base ?? [], mine, theirs)
  }
  return null
}

/** Whether two values of a document say the same; a field that is left out is one that is not set. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

/** Whether a value is a set of named fields. */
function isFields(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

type Fields = Record<string, unknown>

function fieldsTogether(base: Fields, mine: Fields, theirs: Fields): Together | null {
  const value: Fields = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)])) {
    const both = changeTogether(base[key], mine[key], theirs[key])
    if (both === null) return null
    if (both.value !== undefined) value[key] = both.value
  }
  return { value }
}

function listsTogether(base: unknown[], mine: unknown[], theirs: unknown[]): Together | null {
  // two numbers may be the ends of one interval, which neither of the two has seen as a mixture
  if ([base, mine, theirs].flat().some((entry) => typeof entry === 'number')) return null
  const ours = changesOf(base, mine)
  const others = changesOf(base, theirs)
  if (ours === null || others === null) return null
  const value: unknown[] = []
  for (let place = 0; place <= base.length; place++) {
    const { added } = others[place]
    value.push(...added, ...ours[place].added.filter((entry) => !added.some((other) => isSame(entry, other))))
    if (place === base.length) break
    const left = entryTogether(base[place], ours[place].left, others[place].left)
    if (left === null) return null
    value.push(...left)
  }
  return hasNewTwins(value, mine, theirs) ? null : { value }
}

/** What one side made of a place of the list: what it put before the entry, and what it left of the entry (one or none). */
interface Change {
  added: unknown[]
  left: unknown[]
}

function entryTogether(base: unknown, mine: unknown[], theirs: unknown[]): unknown[] | null {
  if (mine.length === 1 && theirs.length === 1) {
    const both = changeTogether(base, mine[0], theirs[0])
    return both && [both.value]
  }
  const [kept] = mine.length === 1 ? mine : theirs
  return (mine.length === 0 && theirs.length === 0) || isSame(base, kept) ? [] : null
}

/**
 * What a side did to a list, by the longest run of entries that it left as they were; one more place for what stands behind the
 * last. Null where changed entries stand between them that cannot be told apart from new ones.
 */
function changesOf(base: unknown[], side: unknown[]): Change[] | null {
  if (base.length * side.length > MOST_COMPARED) return null
  const changes: Change[] = Array.from({ length: base.length + 1 }, () => ({ added: [], left: [] }))
  let [from, fromSide] = [0, 0]
  for (const [at, atSide] of [...commonPlaces(base, side), [base.length, side.length]]) {
    const gone = base.slice(from, at)
    const come = side.slice(fromSide, atSide)
    const isEdited = gone.length === come.length && [...gone, ...come].every(isFields)
    if (isEdited) come.forEach((entry, place) => changes[from + place].left.push(entry))
    else if (gone.length > 0 && come.some(isFields)) return null
    else changes[at].added.push(...come)
    if (at < base.length) changes[at].left.push(base[at])
    ;[from, fromSide] = [at + 1, atSide + 1]
  }
  return changes
}

/** Places of a longest common run of entries in both lists, in order. */
function commonPlaces(base: unknown[], side: unknown[]): [number, number][] {
  const same = base.map((entry) => side.map((other) => isSame(entry, other)))
  const longest = Array.from({ length: base.length + 1 }, () => new Int32Array(side.length + 1))
  for (let at = base.length - 1; at >= 0; at--) {
    for (let other = side.length - 1; other >= 0; other--) {
      longest[at][other] = same[at][other]
        ? longest[at + 1][other + 1] + 1
        : Math.max(longest[at + 1][other], longest[at][other + 1])
    }
  }
  const places: [number, number][] = []
  let [at, other] = [0, 0]
  while (at < base.length && other < side.length) {
    if (same[at][other]) places.push([at++, other++])
    else if (longest[at + 1][other] >= longest[at][other + 1]) at++
    else other++
  }
  return places
}

/** Whether two entries are the same, or have the same name, that stood side by side in neither list. */
function hasNewTwins(value: unknown[], mine: unknown[], theirs: unknown[]): boolean {
  return twins(value) > Math.max(twins(mine), twins(theirs))
}

function twins(entries: unknown[]): number {
  return entries.length - new Set(entries.map(nameOf)).size
}

/** What an entry is called by: its name or column where it has one, all of it otherwise. */
function nameOf(entry: unknown): string {
  const named = isFields(entry) ? (entry.id ?? entry.name ?? entry.column) : undefined
  return typeof named === 'string' ? named : JSON.stringify(entry)
}
