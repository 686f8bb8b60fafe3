import { Button } from '../../ui/button.tsx'
import { firstControl, useFocusNext } from '../../ui/focus.ts'
import { sortByDecision, type Decision } from '../cues/decisions.ts'
import { PatternCard } from './pattern-card.tsx'
import { useUndoable } from './use-undoable.ts'

interface SuggestedItem {
  id: string
  title: string
  /** null where it was not measured. */
  confidence: number | null
  reason: string
}

interface SuggestedCardsProps<Item> {
  items: Item[]
  decided: Record<string, Decision>
  onDecide: (item: Item, decision: Decision | null) => void
}

/**
 * What is suggested. Accepted cards come first; a rejected one leaves, and can be brought back for a while. The focus goes
 * from it to the way back, and from there to the card again.
 */
export function SuggestedCards<Item extends SuggestedItem>({ items, decided, onDecide }: SuggestedCardsProps<Item>) {
  const [undoable, offerUndo] = useUndoable()
  const focusNext = useFocusNext()
  const shown = sortByDecision(items, ({ id }) => id, decided)
  const rejected = items.find(({ id }) => id === undoable && decided[id] === 'rejected')
  function reject(item: Item): void {
    focusNext(() => document.getElementById(UNDO))
    onDecide(item, 'rejected')
    offerUndo(item.id)
  }
  function undoRejection(item: Item): void {
    focusNext(() => firstControl(document.getElementById(cardId(item.id))))
    onDecide(item, null)
    offerUndo(null)
  }
  return (
    <>
      {shown.length === 0 ? <p>No suggestions available</p> : null}
      <ul className="pattern-list">
        {shown.map((item) => (
          <PatternCard
            key={item.id}
            id={cardId(item.id)}
            name={item.title}
            confidence={item.confidence}
            reason={item.reason}
            isAccepted={decided[item.id] === 'accepted'}
            onAccept={() => onDecide(item, 'accepted')}
            onReject={() => reject(item)}
            onUndo={() => onDecide(item, null)}
          />
        ))}
      </ul>
      <p className="undo" role="status">
        {rejected ? (
          <>
            {rejected.title} is rejected.
            <Button id={UNDO} variant="text" onClick={() => undoRejection(rejected)}>
              Undo
            </Button>
          </>
        ) : null}
      </p>
    </>
  )
}

const UNDO = 'undo-rejection'
const cardId = (id: string) => `suggested-${id}`
