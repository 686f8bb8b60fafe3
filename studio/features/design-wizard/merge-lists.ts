/*
 * Two people who worked on different entries of one list did not touch the same field. What each of them added, changed and
 * removed is told by what both began with, and done to it together; nothing is guessed where the two do not fit.
 */

/** Both people's changes done together, where no change of one meets a change of the other. */
export interface Together {
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
export function isFields(value: unknown): value is Record<string, unknown> {
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
