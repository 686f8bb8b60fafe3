import type { DesignDocument } from '../../../contract/design.ts'
import { describeLockStatus, describeLog, describeTouch } from '../../../contract/lock-words.ts'
import { capitalize } from '@casefiles/engine/words'

type Judged = Pick<DesignDocument, 'lock_status' | 'lock_evidence' | 'planned' | 'collection_from'>

/** How a lock would stand, or stands, to the outcome data by the server's own log, with what that log holds. */
export function LockEvidence({ design }: { design: Judged | null }) {
  if (!design?.lock_evidence) return null
  const { claimed, touches } = design.lock_evidence
  return (
    <div className="lock-evidence">
      <h3>Outcome data</h3>
      <p>
        {describeLockStatus(design)} {describeLog(design)}
      </p>
      {claimed === design.lock_status ? null : (
        <p className="hint">The design claims more; the log decides, and readers see both.</p>
      )}
      {touches.length > 0 ? (
        <ul className="dash-list">
          {touches.map((touch) => (
            <li key={describeTouch(touch)}>{capitalize(describeTouch(touch))}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
