import { useState, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import type { LockRequest } from './ingest-api.ts'

interface SnapshotDialogProps {
  /** What would be locked as it stands: filled in from the text and from what was decided of it. */
  request: LockRequest
  busy: boolean
  error: Error | null
  onLock: (request: LockRequest) => void
  onClose: () => void
}

/** What the policy was understood to be, to be read and mended before it becomes the first link of a chain. */
export function SnapshotDialog({ request, busy, error, onLock, onClose }: SnapshotDialogProps) {
  const [words, setWords] = useState<SnapshotWords>(() => snapshotWords(request))
  const change = (part: Partial<SnapshotWords>) => setWords({ ...words, ...part })
  const isUntitled = words.title.trim() === ''
  return (
    <Dialog
      title="Lock the policy snapshot"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={isUntitled}
            reason="Give it a title first."
            onClick={() => onLock(withWords(request, words))}
          >
            <LockIcon />
            Lock snapshot
          </Button>
        </>
      }
    >
      <p>
        This is filled in from the text. It becomes the first link of the casefile’s chain, with the text by its
        fingerprint, and stays as it is; the draft made from it can be changed.
      </p>
      <Line label="Title" hint={isUntitled ? 'Give it a title first.' : 'As the casefile is to be called.'}>
        <input
          className="field-control"
          maxLength={200}
          value={words.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Line>
      <Line
        label="Policy intent"
        hint="What the policy set out to do. What stands here was suggested; nobody has said it yet."
      >
        <textarea
          className="field-control"
          rows={2}
          maxLength={2000}
          value={words.intent}
          onChange={({ target }) => change({ intent: target.value })}
        />
      </Line>
      <Line label="Outcomes" hint="What it should move, one on each line, such as “traffic deaths”.">
        <textarea
          className="field-control"
          rows={3}
          value={words.outcomes}
          onChange={({ target }) => change({ outcomes: target.value })}
        />
      </Line>
      <Line label="Beneficiaries" hint="Whom it was meant to help, one on each line, such as “people under 21”.">
        <textarea
          className="field-control"
          rows={2}
          value={words.beneficiaries}
          onChange={({ target }) => change({ beneficiaries: target.value })}
        />
      </Line>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </Dialog>
  )
}

function Line({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      {children}
      <span className="hint">{hint}</span>
    </label>
  )
}

/** The parts of a snapshot that an analyst reads and mends; lists have one entry on each line. */
interface SnapshotWords {
  title: string
  intent: string
  outcomes: string
  beneficiaries: string
}

export function snapshotWords({ title, outcomes, design_snapshot_meta: meta }: LockRequest): SnapshotWords {
  return {
    title: title ?? '',
    intent: meta?.policy_intent ?? '',
    outcomes: (outcomes ?? []).join('\n'),
    beneficiaries: (meta?.beneficiaries ?? []).join('\n'),
  }
}

/** The lock with what was written; empty lines are left out. */
export function withWords(
  request: LockRequest,
  { title, intent, outcomes, beneficiaries }: SnapshotWords,
): LockRequest {
  return {
    ...request,
    title: title.trim(),
    outcomes: linesOf(outcomes),
    design_snapshot_meta: {
      ...request.design_snapshot_meta,
      policy_intent: intent.trim(),
      beneficiaries: linesOf(beneficiaries),
    },
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
