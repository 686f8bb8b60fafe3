import { useState } from 'react'
import type { Backup } from '../../../../contract/admin/system.ts'
import { fileSize, formatDateTime, plural } from '@casefiles/engine/words'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StateTag } from '../state-tag.tsx'
import { RestoreDialog } from './backup-dialogs.tsx'

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
