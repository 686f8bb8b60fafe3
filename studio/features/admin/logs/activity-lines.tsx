import { Link } from 'react-router-dom'
import type { ActivityListRow } from '../../../../contract/admin/logs.ts'
import { formatDateTime } from '@casefiles/words/formats'

/** Entries of the activity log in short lines, each with the way to the whole entry. */
export function ActivityLines({ rows }: { rows: readonly ActivityListRow[] }) {
  if (rows.length === 0) return <p className="hint">Nothing is in the log yet.</p>
  return (
    <ol className="admin-lines">
      {rows.map(({ seq, at, actor, action, subject_name }) => (
        <li key={seq}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <strong>{actor}</strong>
          <span>
            {inWords(action)}: {subject_name}
          </span>
          <Link to={`/admin/logs/${seq}`}>entry {seq}</Link>
        </li>
      ))}
    </ol>
  )
}

/** An action as it is read: `user.added` is "user added". */
const inWords = (action: string) => action.replace(/[._-]/g, ' ')
