import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Backup, RestoreEffect as Effect, RestoreItem } from '../../../../contract/admin/system.ts'
import { forgetUser } from '../../../../contract/user.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { Dialog, ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { useChange } from '../use-change.ts'
import { deleteBackup, knownServerStart, restoreBackup, restoreEffectQuery, waitForRestart } from './database-api.ts'

interface BackupDialogProps {
  backup: Backup
  onClose: () => void
}

const nameOf = ({ id, made_at }: Backup) => (made_at === null ? id : formatDateTime(made_at))
/** What must be typed before everything is replaced. */
const WORD = 'restore'

/** Replaces everything by a backup; then the server restarts, and who asked signs in again. */
export function RestoreDialog({ backup, onClose }: BackupDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const restore = useMutation({
    mutationFn: async () => {
      const before = await knownServerStart()
      await restoreBackup(backup.id)
      await waitForRestart(before)
      // The restored server knows no session, and with this one the sign-in would lead back here.
      forgetUser(localStorage)
      location.assign('/studio/sign-in?next=/admin/database')
    },
  })
  // Until the sign-in is there: the question would ask once more what the restore undoes, and be told that its session is gone.
  if (restore.isPending || restore.isSuccess) {
    return (
      <Dialog title="Restoring" actions={null} onClose={() => undefined}>
        <p role="status">
          The backup is read whole; then the server restarts with it and renders the pages, which can take some minutes.
          You are taken to the sign-in when it answers.
        </p>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title="Restore this backup?"
      text={`Everything becomes as it was on ${nameOf(backup)}.`}
      consequences={[
        'The backup is verified first. One that is not whole is refused, and nothing changes.',
        'What was changed, published or registered since then is replaced. It stays in the folder restore/replaced until the next restore.',
        'Retractions, corrections and the activity log stay, and what is replaced is noted in them.',
        'The server restarts by itself: readers go on seeing the old pages until the new ones are rendered.',
        'Everybody signs in again, with the passwords of then.',
      ]}
      confirm="Restore"
      isDanger
      missing={typed.trim().toLowerCase() === WORD ? undefined : `Type ${WORD} first.`}
      busy={false}
      error={restore.error}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <RestoreEffect backupId={backup.id} />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Type “{WORD}” to go on
        </label>
        <input
          id={id}
          className="field-control"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

const KINDS: Record<RestoreItem['kind'], string> = {
  publication: 'Publication',
  retraction: 'Retraction of',
  correction: 'Correction of',
  casefile: 'Casefile',
  account: 'Account',
}
/** Items that are named; of more the number is said. */
const SHOWN = 20

/** What a restore would take away and what stays in force, by name, before anything is done. */
function RestoreEffect({ backupId }: { backupId: string }) {
  const query = useQuery(restoreEffectQuery(backupId))
  return (
    <Loaded query={query} title="Failed to compare the backup with what stands now">
      {(effect) => <Lists effect={effect} />}
    </Loaded>
  )
}

function Lists({ effect: { undone, kept } }: { effect: Effect }) {
  return (
    <>
      {undone.length === 0 ? (
        <p>No publication, casefile or account came after it, so none is lost.</p>
      ) : (
        <Items title="It takes away:" items={undone} />
      )}
      {kept.length === 0 ? null : <Items title="It leaves in force, although they came later:" items={kept} />}
    </>
  )
}

function Items({ title, items }: { title: string; items: RestoreItem[] }) {
  const more = items.length - SHOWN
  return (
    <>
      <p>{title}</p>
      <ul>
        {items.slice(0, SHOWN).map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            {KINDS[kind]} {name}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </>
  )
}

export function DeleteDialog({ backup, onClose }: BackupDialogProps) {
  const remove = useChange({
    run: deleteBackup,
    done: () => `Deleted the backup of ${nameOf(backup)}.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Delete this backup?"
      text={`The backup of ${nameOf(backup)} is deleted for good. Downloads of it stay usable.`}
      confirm="Delete"
      isDanger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(backup.id)}
      onClose={onClose}
    />
  )
}
