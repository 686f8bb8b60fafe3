import type { CardData } from '../../ui/card/card-data.ts'

/** Cards of a first screen: two rows fill a window of 900 pixels. */
export const FIRST = 4
/** Cards of each part after it. */
const NEXT = 10

/**
 * Draws cards in parts: those at the head that stand already with the first of the others at once, the rest some in
 * every frame, each after the browser has shown those before.
 *
 * @param standing cards at the head that stand already
 * @param isWanted asked before each part; false leaves the list as it is then
 */
export async function drawCards(
  cards: readonly CardData[],
  standing: number,
  isWanted: () => boolean,
  draw: (cards: readonly CardData[]) => void,
): Promise<void> {
  let drawn = standing
  for (let part = FIRST; isWanted(); part = NEXT) {
    drawn += part
    draw(cards.slice(0, drawn))
    if (drawn >= cards.length) return
    await nextFrameShown()
  }
}

/** How many cards at the head of both lists are the same. */
export function countStanding(before: readonly CardData[], now: readonly CardData[]): number {
  const other = now.findIndex(({ slug }, place) => before[place]?.slug !== slug)
  return other < 0 ? now.length : other
}

/** What is done in a frame itself would be done before the browser shows it, so this waits for the frame after it. */
function nextFrameShown(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
