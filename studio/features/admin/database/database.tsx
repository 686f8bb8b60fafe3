import { useQuery } from '@tanstack/react-query'
import type { AdminDatabase } from '../../../../contract/admin/database.ts'
import { formatCount, plural } from '../../../../engine/words/count.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { fileSize } from '../../../../engine/words/size.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Section } from '../section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { databaseQuery } from './database-api.ts'
import { IntegritySection } from './integrity-section.tsx'

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
