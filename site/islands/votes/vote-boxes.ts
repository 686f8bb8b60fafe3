import type { Box } from '../../../contract/vote.ts'
import { plural } from '../../../engine/words/count.ts'

/** The name by which a box of the map is looked up on the page. */
export const boxKey = ({ kind, outcome }: Box) => `${kind}/${outcome}`

/** Where a box stands on the page: in the table of wide screens, and on the card of narrow ones. */
export function placesOf(key: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-ask="${key}"]`)]
}

/** Writes the number of votes of a box wherever it stands; none is left empty. */
export function showCount(key: string, votes: number): void {
  for (const place of placesOf(key))
    place.querySelector('[data-votes]')!.textContent = votes === 0 ? '' : plural(votes, 'vote')
}
