import {
  ENTERPRISE_REQUEST_STATES,
  type EnterpriseRequest,
  type EnterpriseRequestState,
} from '../../../../contract/enterprise-request.ts'
import { formatDate } from '@casefiles/words/formats'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'

export const REQUEST_WORDS: Record<EnterpriseRequestState, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

const COLUMNS: [Column<EnterpriseRequest>, ...Column<EnterpriseRequest>[]] = [
  { sort: 'organization', label: 'Organization', cell: ({ organization }) => organization },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'E-mail', cell: ({ email }) => email },
  { sort: 'state', label: 'State', cell: ({ state }) => <span className="tag">{REQUEST_WORDS[state]}</span> },
  { sort: 'created', label: 'Sent', cell: ({ created_at }) => formatDate(created_at) },
]

/** Who asks for an Enterprise account. */
export function EnterpriseRequests() {
  return (
    <AdminScreen title="Enterprise requests">
      <DataTable<EnterpriseRequest>
        noun={{ one: 'request', many: 'requests' }}
        call="GET /api/admin/enterprise-requests"
        search="Name, organization, e-mail or text"
        sort="-created"
        columns={COLUMNS}
        filters={[
          {
            name: 'state',
            label: 'State',
            any: 'Any state',
            options: ENTERPRISE_REQUEST_STATES.map((value) => ({ value, label: REQUEST_WORDS[value] })),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ organization }) => `request of ${organization}`}
        rowAddress={({ id }) => `/admin/enterprise-requests/${id}`}
        emptyText="They come from the form at /subscription/enterprise."
      />
    </AdminScreen>
  )
}
