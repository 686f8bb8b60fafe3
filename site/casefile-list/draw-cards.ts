import type { CardData } from '../../ui/card/card-data.ts'

/** Cards of a first screen: two rows fill a window of 900 pixels. */
export const FIRST = 4
/** Cards of each part after it. */
const NEXT = 10

/**
 * Makes a list show these cards, in this order. Cards at the head of the list that are among them already stay, so that a
 * longer list is added to and not drawn anew. The first of the others stand there at once; the rest follow, some in every
 * frame, each after the browser has shown those before.
 *
 * @param isWanted asked before each further part; false leaves the list as it is then
 */
export async function drawCards(
  list: HTMLElement,
  cards: readonly CardData[],
  cardItem: (card: CardData) => HTMLLIElement,
  isWanted: () => boolean,
): Promise<void> {
  let drawn = countStanding(list, cards)
  while (list.children.length > drawn) list.lastElementChild!.remove()
  for (let part = FIRST; isWanted(); part = NEXT) {
    list.append(...cards.slice(drawn, drawn + part).map(cardItem))
    drawn += part
    if (drawn >= cards.length) return
    await nextFrameShown()
  }
}

function countStanding(list: HTMLElement, cards: readonly CardData[]): number {
  const standing = [...list.children].map((item) => item.querySelector('a')?.getAttribute('href'))
  const other = cards.findIndex(({ slug }, place) => standing[place] !== `/casefiles/${slug}`)
  return other < 0 ? cards.length : other
}

/** What is done in a frame itself would be done before the browser shows it, so this waits for the frame after it. */
function nextFrameShown(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
