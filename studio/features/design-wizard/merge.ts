import type { Theory } from '../../../contract/studio/casefile-document.ts'
import { plural, toWords } from '@casefiles/engine/words'
import { setAt, type Path } from '../../forms/path.ts'
import { changeTogether, isFields, isSame, type Together } from './merge-lists.ts'
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
