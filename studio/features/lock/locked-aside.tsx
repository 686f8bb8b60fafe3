import { useState } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { formatDateTime } from '../../../engine/words/date.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SupersedeDialog } from '../casefiles/supersede-dialog.tsx'

/** The lock that stands, and the two ways on: run it, or begin the next version. */
export function LockedAside({ casefile }: { casefile: StudioCasefile }) {
  const { id, lock, status, version, chain } = casefile
  const link = chain.find(({ kind, version: of }) => kind === 'lock' && of === version)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <section className="lock-card">
        <h2>Link hash</h2>
        <p className="fingerprint">{grouped(lock?.hash ?? '')}</p>
        {lock ? (
          <p className="hint">
            Version {version}, locked {formatDateTime(lock.created_at)} by {lock.author}.
          </p>
        ) : null}
        {link ? (
          <>
            <h3>Content hash</h3>
            <p className="fingerprint">{grouped(link.content_sha256)}</p>
            <p className="hint">
              The content hash is that of the design, as it was shown before the lock; the link hash fixes it with time,
              author and the link before.
            </p>
          </>
        ) : null}
        <p className="button-row">
          <LinkButton
            variant="primary"
            to={`/studio/casefiles/${id}/${status === 'design_locked' ? 'analyze' : 'publish'}`}
          >
            {status === 'design_locked' ? 'Continue to Analyze' : 'Continue to Publish'}
          </LinkButton>
        </p>
      </section>
      <section className="lock-card">
        <h2>A change is needed?</h2>
        <p className="hint">
          Begin version {version + 1} as a draft of this design. Each field that differs will need a reason.
        </p>
        <Button onClick={() => setIsAsking(true)}>Begin version {version + 1}</Button>
      </section>
      {isAsking ? <SupersedeDialog casefile={casefile} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function grouped(hash: string): string {
  return hash.replace(/(.{8})/g, '$1 ')
}
