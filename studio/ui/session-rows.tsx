import type { ReactNode } from 'react'
import type { SessionView } from '../../contract/session.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { PlainTable } from './plain-table.tsx'

type Session = Omit<SessionView, 'current'>

/** The browser of a session, as a person would name it. */
export const sessionName = ({ user_agent }: Pick<Session, 'user_agent'>): string => user_agent || 'Unknown browser'

interface SessionRowsProps<Row extends Session> {
  sessions: readonly Row[]
  /** What can be done with one. */
  action: (session: Row) => ReactNode
}

/** Where an account is signed in. */
export function SessionRows<Row extends Session>({ sessions, action }: SessionRowsProps<Row>) {
  return (
    <PlainTable<Row>
      caption="Sessions, newest first"
      columns={[
        { label: 'Browser', cell: sessionName },
        { label: 'Signed in', cell: ({ created_at }) => formatDateTime(created_at) },
        { label: 'Last used', cell: ({ last_used_at }) => formatDateTime(last_used_at) },
        { label: 'Action', cell: action },
      ]}
      rows={sessions}
      rowId={({ id }) => id}
    />
  )
}
