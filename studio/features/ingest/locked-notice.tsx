import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { shortHash } from '../../../ui/format/hashes.ts'
import { Alert } from '../../ui/alert.tsx'
import type { LockAnswer } from './ingest-api.ts'

interface LockedNoticeProps {
  /** Answer of the lock that was just done. */
  answer: LockAnswer | null
  /** The draft of a text that was locked before. */
  casefile: string | null
}

/** The draft that a lock leaves, and the way to it; after a lock the focus stands there. */
export function LockedNotice({ answer, casefile }: LockedNoticeProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (answer) link.current?.focus()
  }, [answer])
  const id = answer?.casefile.id ?? casefile
  if (id === null) return null
  return (
    <Alert kind="info">
      <p>
        The policy snapshot is locked, and a draft was made from it.
        {answer ? (
          <>
            {' '}
            Fingerprint <code>{shortHash(answer.lock.hash)}</code>.
          </>
        ) : null}
      </p>
      <Link ref={link} to={`/studio/casefiles/${id}/edit`}>
        Open the draft in the Design Wizard
      </Link>
    </Alert>
  )
}
