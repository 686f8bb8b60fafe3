import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, plural } from '@casefiles/engine/words'
import { fileSize, formatDateTime } from '@casefiles/words/formats'
import type { AdminDatabase, Backup, Integrity } from '../../../../contract/admin/system.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Section, StateTag } from '../admin-screen.tsx'
import { useChange } from '../use-change.ts'
import { DeleteDialog, RestoreDialog } from './backup-dialogs.tsx'
import {
  backupsQuery,
  checkIntegrity,
  databaseQuery,
  downloadBackup,
  makeBackup,
  verifyBackup,
} from './database-api.ts'

/** Backups, the integrity check, and the database as it stands. */
export function Database() {
  const query = useQuery(databaseQuery)
  return (
    <AdminScreen title="Database">
      <BackupsSection />
      <IntegritySection />
      <Loaded query={query} title="Failed to load the database">
        {(database) => <Tables database={database} />}
      </Loaded>
    </AdminScreen>
  )
}

/** Backups: make, verify, download, restore, delete. */
function BackupsSection() {
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

/** Whether everything is what it should be, asked when somebody wants to know. */
function IntegritySection() {
  const check = useMutation({ mutationFn: checkIntegrity })
  return (
    <Section
      title="Integrity"
      actions={
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Check everything
        </Button>
      }
    >
      <p className="hint">
        Reads the database, computes every chain and the activity log again, and compares every file with its
        fingerprint. The server goes on meanwhile.
      </p>
      {check.error ? <Alert kind="error">{check.error.message}</Alert> : null}
      <div role="status">{check.data ? <Result integrity={check.data} /> : null}</div>
    </Section>
  )
}

function Result({ integrity: { passed, checks, duration_ms } }: { integrity: Integrity }) {
  const failed = checks.filter((check) => !check.passed).length
  return (
    <>
      <p className="integrity-result">
        {passed ? 'Everything is intact.' : `${failed} of ${checks.length} checks found something.`} It took{' '}
        {(duration_ms / 1000).toFixed(1)} s.
      </p>
      <PlainTable
        caption="What was checked"
        rows={checks}
        rowId={({ name }) => name}
        columns={[
          { label: 'Check', cell: ({ name }) => name },
          {
            label: 'Result',
            cell: (check) => (
              <StateTag state={check.passed ? 'good' : 'danger'}>{check.passed ? 'Intact' : 'Broken'}</StateTag>
            ),
          },
          { label: 'Looked at', cell: ({ message }) => message },
          { label: 'Found', cell: ({ problems }) => (problems.length === 0 ? 'nothing' : problems.join('; ')) },
        ]}
      />
    </>
  )
}

function Tables({ database: { kind, bytes, tables, migrations } }: { database: AdminDatabase }) {
  return (
    <>
      <Section title="Tables">
        <p className="hint">
          {kind}, {fileSize(bytes)} in {plural(tables.length, 'table')}.
        </p>
        <PlainTable
          caption="Tables with rows and size"
          rows={tables}
          rowId={({ name }) => name}
          columns={[
            { label: 'Table', cell: ({ name }) => <code>{name}</code> },
            { label: 'Rows', isNumber: true, cell: ({ rows }) => formatCount(rows) },
            { label: 'Size with indexes', isNumber: true, cell: (table) => fileSize(table.bytes) },
          ]}
        />
      </Section>
      <Section title="Migrations">
        <PlainTable
          caption="Migrations that ran, oldest first"
          rows={migrations}
          rowId={({ name }) => name}
          columns={[
            { label: 'Migration', cell: ({ name }) => <code>{name}</code> },
            { label: 'Ran', cell: ({ at }) => formatDateTime(at) },
          ]}
        />
      </Section>
    </>
  )
}

/** Copies of the SQLite database between two backups; nothing where they are not made and there are none. */
export function DatabaseCopies({ copies, everyMinutes }: { copies: Backup[]; everyMinutes: number }) {
  const [asked, setAsked] = useState<Backup | null>(null)
  if (copies.length === 0 && everyMinutes === 0) return null
  return (
    <>
      <p className="hint">{sentence(copies.length, everyMinutes)}</p>
      {copies.length === 0 ? null : (
        <PlainTable
          caption="Copies of the database, the newest first"
          rows={copies}
          rowId={({ id }) => id}
          columns={[
            { label: 'Copy', cell: ({ id, made_at }) => (made_at === null ? id : formatDateTime(made_at)) },
            {
              label: 'State',
              cell: ({ can_restore }) => (
                <StateTag state={can_restore ? 'good' : 'danger'}>
                  {can_restore ? 'Complete' : 'Cannot be used'}
                </StateTag>
              ),
            },
            { label: 'Size', isNumber: true, cell: ({ bytes }) => (bytes === null ? 'unknown' : fileSize(bytes)) },
            {
              label: 'Actions',
              isActions: true,
              cell: (copy) =>
                copy.can_restore ? (
                  <Button variant="text" aria-label={`Restore the copy ${copy.id}`} onClick={() => setAsked(copy)}>
                    Restore
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
      {asked ? <RestoreDialog backup={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function sentence(count: number, everyMinutes: number): string {
  if (everyMinutes === 0) return 'No more copies of the database are made: COPY_MINUTES is 0.'
  const pace = `The database is copied every ${everyMinutes === 1 ? 'minute' : plural(everyMinutes, 'minute')}, so that a lost one costs no more.`
  return count === 0 ? `${pace} There is no copy yet.` : `${pace} A copy that is restored becomes a backup first.`
}
