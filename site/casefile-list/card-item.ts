import { CasefileCard } from '../../ui/card/CasefileCard.tsx'
import type { CardData } from '../../ui/card/card-data.ts'
import { renderStatic } from './render-static.ts'

/** A card as an item of a list; loaded when a reader filters, as the page comes with its first cards drawn. */
export function cardItem(card: CardData): HTMLLIElement {
  const item = document.createElement('li')
  renderStatic(CasefileCard({ card }), item)
  return item
}
