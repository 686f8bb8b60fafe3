import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { formatDateTime } from '@casefiles/words/formats'
import type { ActivityEntry } from '../../../../contract/admin/logs.ts'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { entryQuery } from './logs-api.ts'

/** One entry of the activity log: who did what, and what stood there before and after. */
export function LogEntry() {
  const { seq = '' } = useParams()
  const query = useQuery(entryQuery(seq))
  return (
    <AdminScreen title={`Entry ${seq}`} crumbs={[{ label: 'Activity log', to: '/admin/logs' }]}>
      <Loaded query={query} title="Failed to load the entry">
        {(entry) => (
          <>
            <Facts
              facts={[
                ['Time', formatDateTime(entry.at)],
                [
                  'Who',
                  entry.actor_id ? (
                    <Link key="who" to={`/admin/users/${entry.actor_id}`}>
                      {entry.actor}
                    </Link>
                  ) : (
                    entry.actor
                  ),
                ],
                ['What', <code key="action">{entry.action}</code>],
                ['To what', entry.subject_name],
                ['Fingerprint', <code key="hash">{entry.hash}</code>],
                ['The one before', <code key="previous">{entry.previous ?? 'none: it is the first'}</code>],
              ]}
            />
            <Changes entry={entry} />
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function Changes({ entry: { before, after } }: { entry: ActivityEntry }) {
  const changes = diffFields(before, after)
  return (
    <section className="studio-section" aria-labelledby="changes">
      <h2 id="changes">Before and after</h2>
      {changes.length === 0 ? (
        <p className="hint">The entry says only that it was done.</p>
      ) : (
        <table className="table table-stacked studio-table">
          <caption className="visually-hidden">Fields that the change concerned</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.field}</th>
                <td data-label="Before">{change.before === undefined ? '' : <del>{change.before}</del>}</td>
                <td data-label="After">{change.after === undefined ? '' : <ins>{change.after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** One field of what stood before or after; undefined = it was not there. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/**
 * What an entry changed, field by field, in the order of the fields; nested ones by their path. Fields that are the same on
 * both sides are left out.
 */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [flatten(before), flatten(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  const changes = fields.map((field) => ({ field, before: was.get(field), after: is.get(field) }))
  return changes.filter((change) => change.before !== change.after)
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    if (path !== '') into.set(path, 'none')
  } else if (typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length === 0 && path !== '') into.set(path, Array.isArray(value) ? 'empty list' : 'empty')
    for (const [key, one] of entries) flatten(one, path === '' ? key : `${path}.${key}`, into)
  } else into.set(path || 'value', String(value))
  return into
}
