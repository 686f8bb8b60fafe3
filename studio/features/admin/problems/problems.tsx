import { Link } from 'react-router-dom'
import type { AdminProblemRow } from '../../../../contract/admin/content.ts'
import { formatDate } from '@casefiles/engine/words'
import { AdminScreen } from '../admin-screen.tsx'
import { useDomainFilter } from '../content/content-api.ts'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'

const COLUMNS: [Column<AdminProblemRow>, ...Column<AdminProblemRow>[]] = [
  { sort: 'title', label: 'Title', cell: ({ title }) => title },
  { sort: 'docket', label: 'Number', cell: ({ docket }) => docket },
  { label: 'Casefiles', isNumber: true, cell: ({ casefiles }) => casefiles },
  { label: 'Words', cell: ({ is_built_in }) => (is_built_in ? 'of the archive' : 'of the Studio') },
  {
    label: 'Published',
    cell: ({ published }) =>
      published ? `version ${published.version}, ${formatDate(published.published_at)}` : 'waits',
  },
  { sort: 'updated', label: 'Changed', cell: ({ updated_at }) => formatDate(updated_at) },
]

/** Every problem. */
export function Problems() {
  const domain = useDomainFilter()
  return (
    <AdminScreen title="Problems">
      <DataTable<AdminProblemRow>
        noun={{ one: 'problem', many: 'problems' }}
        call="GET /api/admin/problems"
        search="Title or number"
        sort="docket"
        columns={COLUMNS}
        filters={[domain]}
        rowId={({ slug }) => slug}
        rowName={({ docket, title }) => `${docket} ${title}`}
        rowAddress={({ slug }) => `/admin/problems/${slug}`}
        emptyText="Problems come with the archive, or are made here or in the Studio from published casefiles."
      >
        <Link className="button button-primary" to="/admin/problems/new">
          New problem
        </Link>
      </DataTable>
    </AdminScreen>
  )
}
