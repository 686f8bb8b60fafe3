import { Link } from 'react-router-dom'
import type { AdminPolicyRow } from '../../../../contract/admin/content.ts'
import { formatDate } from '@casefiles/engine/words'
import { AdminScreen } from '../admin-screen.tsx'
import { useDomainFilter } from '../content/content-api.ts'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'

const COLUMNS: [Column<AdminPolicyRow>, ...Column<AdminPolicyRow>[]] = [
  { sort: 'title', label: 'Title', cell: ({ title }) => title },
  { label: 'Jurisdiction', cell: ({ jurisdiction }) => jurisdiction },
  { label: 'Casefiles', isNumber: true, cell: ({ casefiles }) => casefiles },
  { label: 'Texts', isNumber: true, cell: ({ texts }) => texts },
  { label: 'Words', cell: ({ is_edited }) => (is_edited ? 'edited here' : 'of the archive') },
  {
    label: 'Published',
    cell: ({ published }) =>
      published ? `version ${published.version}, ${formatDate(published.published_at)}` : 'waits',
  },
  { sort: 'updated', label: 'Changed', cell: ({ updated_at }) => formatDate(updated_at) },
]
const EDITED = [
  { value: 'yes', label: 'Edited here' },
  { value: 'no', label: 'Of the archive' },
]

/** Every policy. */
export function Policies() {
  const domain = useDomainFilter()
  return (
    <AdminScreen title="Policies">
      <DataTable<AdminPolicyRow>
        noun={{ one: 'policy', many: 'policies' }}
        call="GET /api/admin/policies"
        search="Title or jurisdiction"
        sort="title"
        columns={COLUMNS}
        filters={[domain, { name: 'edited', label: 'Words', any: 'Either', options: EDITED }]}
        rowId={({ slug }) => slug}
        rowName={({ title }) => title}
        rowAddress={({ slug }) => `/admin/policies/${slug}`}
        emptyText="Policies come with the archive’s sources, or are added here."
      >
        <Link className="button button-primary" to="/admin/policies/new">
          New policy
        </Link>
      </DataTable>
    </AdminScreen>
  )
}
