import { memo } from 'react'
import type { CardData } from '../../../ui/card/card-data.ts'
import { CasefileCard } from '../../../ui/card/CasefileCard.tsx'

/** Cards as items of a list; loaded when a reader filters, as the page comes with its first cards drawn. */
export function CardItems({ cards }: { cards: readonly CardData[] }) {
  return cards.map((card) => <CardItem card={card} key={card.slug} />)
}

const CardItem = memo(function CardItem({ card }: { card: CardData }) {
  return (
    <li>
      <CasefileCard card={card} />
    </li>
  )
})
