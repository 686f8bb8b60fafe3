import { Button } from '../../ui/button.tsx'
import { wordsOfDesign } from '../cues/design-words.ts'
import { sortByDecision, type Decision } from '../cues/decisions.ts'
import type { Suggestion } from './ingest-api.ts'
import { PatternCard } from './pattern-card.tsx'
import { useUndoable } from './use-undoable.ts'

interface PatternListProps {
  suggestion: Suggestion
  decided: Record<string, Decision>
  onDecide: (tag: string, decision: Decision | null) => void
}

/** The designs that the text suggests. Accepted ones come first; a rejected one leaves, and can be brought back for a while. */
export function PatternList({ suggestion, decided, onDecide }: PatternListProps) {
  const [undoable, offerUndo] = useUndoable()
  const shown = sortByDecision(suggestion.patterns, ({ tag }) => tag, decided)
  function reject(tag: string): void {
    onDecide(tag, 'rejected')
    offerUndo(tag)
  }
  function undoRejection(): void {
    if (undoable !== null) onDecide(undoable, null)
    offerUndo(null)
  }
  return (
    <section aria-labelledby="patterns-title">
      <h2 id="patterns-title">Suggested designs</h2>
      <p className="hint">Domain pack: {suggestion.domain_pack}</p>
      <p className="hypothesis">{suggestion.hypothesis}</p>
      {shown.length === 0 ? <p>No suggestions available</p> : null}
      <ul className="pattern-list">
        {shown.map((pattern) => (
          <PatternCard
            key={pattern.tag}
            name={wordsOfDesign(pattern.tag)}
            confidence={pattern.confidence}
            reason={pattern.reason}
            isAccepted={decided[pattern.tag] === 'accepted'}
            onAccept={() => onDecide(pattern.tag, 'accepted')}
            onReject={() => reject(pattern.tag)}
            onUndo={() => onDecide(pattern.tag, null)}
          />
        ))}
      </ul>
      <p className="undo" role="status">
        {undoable !== null && decided[undoable] === 'rejected' ? (
          <>
            {wordsOfDesign(undoable)} is rejected.
            <Button variant="text" onClick={undoRejection}>
              Undo
            </Button>
          </>
        ) : null}
      </p>
    </section>
  )
}
