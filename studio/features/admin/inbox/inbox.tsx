import { INBOX_KINDS, type InboxRow } from '../../../../contract/admin/inbox.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { INBOX_WORDS, inboxAddress } from './inbox-words.ts'

/** Characters of somebody's words that stand in the list. */
const SHOWN = 140

const COLUMNS: [Column<InboxRow>, ...Column<InboxRow>[]] = [
  { label: 'About', cell: ({ about }) => about },
  { sort: 'kind', label: 'What', cell: ({ kind }) => <span className="tag">{INBOX_WORDS[kind]}</span> },
  { label: 'Words', cell: ({ detail }) => shorten(detail) },
  { sort: 'at', label: 'Since', cell: ({ at }) => formatDateTime(at) },
]

const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text)

/** What came from outside and waits for an admin, the oldest first. */
export function Inbox() {
  return (
    <AdminScreen title="Inbox">
      <DataTable<InboxRow>
        noun={{ one: 'open matter', many: 'open matters' }}
        call="GET /api/admin/inbox"
        search="Casefile, organization, address or words"
        sort="at"
        columns={COLUMNS}
        filters={[
          {
            ...{ name: 'kind', label: 'What', any: 'Everything' },
            options: INBOX_KINDS.map((value) => ({ value, label: INBOX_WORDS[value] })),
          },
        ]}
        rowId={({ kind, id }) => `${kind}:${id}`}
        rowName={({ kind, about }) => `${INBOX_WORDS[kind]}: ${about}`}
        rowAddress={inboxAddress}
        emptyText="Claims, flags, Enterprise requests, failing webhooks and undelivered emails come here."
      />
    </AdminScreen>
  )
}
