import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup } from '../../../../contract/admin/database.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { fileSize } from '../../../../engine/words/size.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Section } from '../section.tsx'
import { StateTag } from '../state-tag.tsx'
import { useChange } from '../use-change.ts'
import { backupsQuery, downloadBackup, makeBackup, verifyBackup } from './database-api.ts'
import { DeleteDialog, RestoreDialog } from './backup-dialogs.tsx'
import { DatabaseCopies } from './database-copies.tsx'
import { formatCount } from '../../../../engine/words/count.ts'

/** Backups: make, verify, download, restore, delete. */
export function BackupsSection() {
  const query = useQuery(backupsQuery)
  const make = useChange({ run: makeBackup, done: ({ id }) => `Made the backup ${id} and read it again.` })
  return (
    <Section
      title="Backups"
      actions={
        <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
          Back up now
        </Button>
      }
    >
      <p className="hint">
        A backup holds the database, data sets, policy texts and publications, each file with its fingerprint. It also
        holds password hashes: keep downloads safe. Sessions are left out. It lies on the same disk as the data, so
        download one now and then.
      </p>
      {make.error ? <Alert kind="error">{make.error.message}</Alert> : null}
      <Loaded query={query} title="Failed to load backups">
        {({ backups, kept, copies, copy_minutes }) => (
          <>
            {backups.length === 0 ? (
              <EmptyState title="No backups yet">Make one now, or let the nightly rebuild make them.</EmptyState>
            ) : (
              <>
                <BackupTable backups={backups} />
                <p className="hint">The nightly rebuild, where it makes backups, keeps the newest {kept}.</p>
              </>
            )}
            <DatabaseCopies copies={copies} everyMinutes={copy_minutes} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function BackupTable({ backups }: { backups: Backup[] }) {
  const [asked, setAsked] = useState<{ what: 'restore' | 'delete'; backup: Backup } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <PlainTable
        caption="Backups, the newest first"
        rows={backups}
        rowId={({ id }) => id}
        columns={[
          { label: 'Backup', cell: ({ id, made_at }) => (made_at === null ? id : formatDateTime(made_at)) },
          {
            label: 'State',
            cell: ({ can_restore }) => (
              <StateTag state={can_restore ? 'good' : 'danger'}>{can_restore ? 'Complete' : 'Cannot be used'}</StateTag>
            ),
          },
          { label: 'By', cell: ({ made_by }) => made_by ?? 'unknown' },
          { label: 'Files', isNumber: true, cell: ({ files }) => (files === null ? 'unknown' : formatCount(files)) },
          { label: 'Size', isNumber: true, cell: ({ bytes }) => (bytes === null ? 'unknown' : fileSize(bytes)) },
          {
            label: 'Actions',
            isActions: true,
            cell: (backup) => <BackupActions backup={backup} onAsk={(what) => setAsked({ what, backup })} />,
          },
        ]}
      />
      {asked?.what === 'restore' ? <RestoreDialog backup={asked.backup} onClose={close} /> : null}
      {asked?.what === 'delete' ? <DeleteDialog backup={asked.backup} onClose={close} /> : null}
    </>
  )
}

function BackupActions({ backup, onAsk }: { backup: Backup; onAsk: (what: 'restore' | 'delete') => void }) {
  const { id, can_restore } = backup
  const verify = useChange({ run: verifyBackup, done: () => `Every file of ${id} is intact.` })
  const download = useChange({ run: downloadBackup, done: () => `Saved ${id}.` })
  const error = verify.error ?? download.error
  return (
    <span className="row-actions">
      {can_restore ? (
        <>
          <Button variant="text" busy={verify.isPending} aria-label={`Verify ${id}`} onClick={() => verify.mutate(id)}>
            Verify
          </Button>
          <Button
            variant="text"
            busy={download.isPending}
            aria-label={`Download ${id}`}
            onClick={() => download.mutate(id)}
          >
            Download
          </Button>
          <Button variant="text" aria-label={`Restore ${id}`} onClick={() => onAsk('restore')}>
            Restore
          </Button>
        </>
      ) : null}
      <Button variant="text" aria-label={`Delete ${id}`} onClick={() => onAsk('delete')}>
        Delete
      </Button>
      {error ? <span role="alert">{error.message}</span> : null}
    </span>
  )
}
