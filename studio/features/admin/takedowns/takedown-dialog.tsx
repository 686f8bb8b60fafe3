import { useState } from 'react'
import type { TakedownEffect } from '../../../../contract/admin/takedowns.ts'
import { plural } from '../../../../engine/words/count.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { takeDown } from './takedowns-api.ts'

const SHORTEST_REASON = 10
const SHORTEST_BASIS = 3
/** What must be typed before bytes are removed for good. */
const WORDS = 'take down'

interface TakedownDialogProps {
  effect: TakedownEffect
  onDone: () => void
  onClose: () => void
}

/** Reason and basis, as everybody will read them, and the words that say it is meant. */
export function TakedownDialog({ effect, onDone, onClose }: TakedownDialogProps) {
  const { sha256, title } = effect
  const [reason, setReason] = useState('')
  const [basis, setBasis] = useState('')
  const [typed, setTyped] = useState('')
  const change = useChange({
    run: () => takeDown({ sha256, reason: reason.trim(), basis: basis.trim() }),
    done: () => `“${title}” is taken down.`,
    onDone,
  })
  return (
    <ConfirmDialog
      title="Take this down?"
      text={`The bytes of “${title}” are removed for good. This cannot be taken back:`}
      consequences={[
        ...consequencesOf(effect),
        'Reason, basis and date are public, on the pages concerned and in the list of takedowns.',
        'Downloaded backups and copies elsewhere are not reached: remove them yourself.',
      ]}
      confirm="Take down"
      isDanger
      missing={missingOf(reason, basis, typed)}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        label="Reason, as readers will see it"
        hint={`At least ${SHORTEST_REASON} characters.`}
        rows={3}
        maxLength={2000}
        required
        value={reason}
        onSet={setReason}
      />
      <TextField
        label="Basis"
        hint="The law, order or agreement that asks for it. Readers see it, too."
        maxLength={500}
        required
        value={basis}
        onSet={setBasis}
      />
      <TextField label={`Type “${WORDS}” to go on`} value={typed} onSet={setTyped} />
    </ConfirmDialog>
  )
}

function consequencesOf({ kind, backups }: TakedownEffect): string[] {
  const held = backups.length > 0 ? plural(backups.length, 'backup') : ''
  if (kind === 'casefile version') {
    return [
      `Its page, files, design and results go, and it leaves every list and the search.${held && ` ${held} that hold it are deleted, and a new one is made.`}`,
      'Its address says that it was taken down. Fingerprints and the chain stay, and the chain verifies as before.',
      'The newest version that stands becomes the one that readers see first. Its data file stays: it has a fingerprint of its own.',
      'Kept releases of the public pages go, so none can be put back.',
    ]
  }
  return [
    `They go from ${held ? `pages, files, versions and ${held}` : 'pages, files and versions'}, and are never taken in again.`,
    'Results, fingerprints and chains stay, and each chain verifies as before.',
  ]
}

function missingOf(reason: string, basis: string, typed: string): string | undefined {
  if (reason.trim().length < SHORTEST_REASON) return `The reason needs at least ${SHORTEST_REASON} characters.`
  if (basis.trim().length < SHORTEST_BASIS) return 'Say on which basis.'
  return typed.trim().toLowerCase() === WORDS ? undefined : `Type ${WORDS} first.`
}
