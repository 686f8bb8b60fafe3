import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdminDatabase, Integrity } from '../../../../contract/admin/database.ts'
import { formatCount, plural } from '../../../../engine/words/count.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { fileSize } from '../../../../engine/words/size.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Section } from '../section.tsx'
import { StateTag } from '../state-tag.tsx'
import { BackupsSection } from './backups-section.tsx'
import { checkIntegrity, databaseQuery } from './database-api.ts'

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
