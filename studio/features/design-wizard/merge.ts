import { plural } from '../../../engine/words/count.ts'
import { toWords } from '../../../engine/words/choice.ts'
import { setAt, type Path } from '../../forms/path.ts'

/** One field in which two versions of a document differ. */
export interface Difference {
  path: Path
  mine: unknown
  theirs: unknown
  /** Who departed from what both began with. */
  changedBy: 'mine' | 'theirs' | 'both'
}
export type Side = 'mine' | 'theirs'

/**
 * Every field in which my version and theirs differ. Sets of fields are compared field by field, lists as a whole.
 *
 * @param base what both began with
 */
export function findDifferences(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Difference[] {
  if (isSame(mine, theirs)) return []
  if (isFields(mine) && isFields(theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    const inner = isFields(base) ? base : {}
    return keys.flatMap((key) => findDifferences(inner[key], mine[key], theirs[key], [...path, key]))
  }
  const changedBy = isSame(base, theirs) ? 'mine' : isSame(base, mine) ? 'theirs' : 'both'
  return [{ path, mine, theirs, changedBy }]
}

/** Which side stands before anything is chosen: the one that changed the field, and mine where both did. */
export function proposedSide({ changedBy }: Difference): Side {
  return changedBy === 'theirs' ? 'theirs' : 'mine'
}

/** My version with the fields taken from theirs that were chosen there. */
export function mergeBy<Value>(mine: Value, differences: readonly Difference[], sides: readonly Side[]): Value {
  return differences.reduce(
    (merged, { path, theirs }, place) => (sides[place] === 'theirs' ? setAt(merged, path, theirs) : merged),
    mine,
  )
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

export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

function isFields(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
