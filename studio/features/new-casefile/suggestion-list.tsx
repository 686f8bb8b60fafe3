import { Button } from '../../ui/button.tsx'
import { sortByDecision, type Decision } from '../cues/decisions.ts'
import { useUndoable } from '../ingest/use-undoable.ts'
import { PatternCard } from '../ingest/pattern-card.tsx'
import type { SuggestedItem } from './casefile-choice.ts'

interface SuggestionListProps {
  items: SuggestedItem[]
  decided: Record<string, Decision>
  onDecide: (item: SuggestedItem, decision: Decision | null) => void
}

/** What is suggested, accepted first; a rejected item leaves, and can be brought back for a while. */
export function SuggestionList({ items, decided, onDecide }: SuggestionListProps) {
  const [undoable, offerUndo] = useUndoable()
  const shown = sortByDecision(items, ({ id }) => id, decided)
  const rejected = items.find(({ id }) => id === undoable && decided[id] === 'rejected')
  return (
    <>
      {shown.length === 0 ? <p>No suggestions available</p> : null}
      <ul className="pattern-list">
        {shown.map((item) => (
          <PatternCard
            key={item.id}
            name={item.title}
            confidence={item.confidence}
            reason={item.reason}
            isAccepted={decided[item.id] === 'accepted'}
            onAccept={() => onDecide(item, 'accepted')}
            onUndo={() => onDecide(item, null)}
            onReject={() => {
              onDecide(item, 'rejected')
              offerUndo(item.id)
            }}
          />
        ))}
      </ul>
      <p className="undo" role="status">
        {rejected ? (
          <>
            {rejected.title} is rejected.
            <Button variant="text" onClick={() => onDecide(rejected, null)}>
              Undo
            </Button>
          </>
        ) : null}
      </p>
    </>
  )
}
