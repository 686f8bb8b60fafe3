import type { Review } from '../../../contract/studio/review.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldName } from '../review/comment-list.tsx'

interface RefusalDialogProps {
  /** Who refused. */
  by: string
  /** What was remarked and is not dealt with. */
  remarks: Review['comments']
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** A publication over a refusal names who refused and what is still open. */
export function RefusalDialog({ by, remarks, busy, onClose, onConfirm }: RefusalDialogProps) {
  return (
    <Dialog
      title={`Publish over the refusal of ${by}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            Publish all the same
          </Button>
        </>
      }
    >
      <p>{by} asks for changes before this version is published. The refusal stays on record.</p>
      {remarks.length > 0 ? (
        <>
          <p>Not dealt with:</p>
          <ul className="dash-list">
            {remarks.map(({ id, field, text }) => (
              <li key={id}>
                {fieldName(field)}: {text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}
