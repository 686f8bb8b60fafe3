import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { firstControl, useFocusNext } from '../../ui/focus.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { type Decision, sortByDecision } from '../cues/decisions.ts'

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

/** Why there are no suggestions before a text is there. */
export function NothingRead() {
  return (
    <span className="hint nothing-read">
      No text of the policy was read, and its title does not say who was treated. Add the law or the program’s rules, or
      choose a design yourself.
    </span>
  )
}

interface PatternCardProps {
  id: string
  name: string
  /** null where it was not measured. */
  confidence: number | null
  reason: string
  isAccepted: boolean
  onAccept: () => void
  onReject: () => void
  onUndo: () => void
}

/** Something suggested, with its reason; accepted or open. */
function PatternCard({ id, name, confidence, reason, isAccepted, onAccept, onReject, onUndo }: PatternCardProps) {
  return (
    <li className="pattern" id={id} data-accepted={isAccepted}>
      <p className="pattern-head">
        <strong>{name}</strong>
        {confidence === null ? null : (
          <span className="numeric">
            <span className="visually-hidden">confidence </span>
            {confidence.toFixed(2)}
          </span>
        )}
      </p>
      <p>{reason}</p>
      {/* The first button stays the same one when it is pressed, or the focus would be lost. */}
      <p className="button-row">
        {isAccepted ? (
          <span className="decided-accepted">
            <CheckIcon />
            Accepted
          </span>
        ) : null}
        <Button
          key="decide"
          variant={isAccepted ? 'text' : 'secondary'}
          aria-label={`${isAccepted ? 'Undo' : 'Accept'} ${name}`}
          onClick={isAccepted ? onUndo : onAccept}
        >
          {isAccepted ? 'Undo' : 'Accept'}
        </Button>
        <Button aria-label={`Reject ${name}`} onClick={onReject}>
          Reject
        </Button>
      </p>
    </li>
  )
}

/** How long something can be brought back; the design's value. */
const UNDO_MS = 10_000

/** What can be brought back, and how to say that something can; it is forgotten after ten seconds. */
function useUndoable(): [item: string | null, offer: (item: string | null) => void] {
  const [item, setItem] = useState<string | null>(null)
  useEffect(() => {
    if (item === null) return
    const timer = setTimeout(() => setItem(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [item])
  return [item, setItem]
}

const UNDO = 'undo-rejection'
const cardId = (id: string) => `suggested-${id}`
