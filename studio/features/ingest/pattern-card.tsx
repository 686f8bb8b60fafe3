import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'

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
export function PatternCard({
  id,
  name,
  confidence,
  reason,
  isAccepted,
  onAccept,
  onReject,
  onUndo,
}: PatternCardProps) {
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
