import type { ActivityEntry, ActivityFilters, ActivityListRow } from '../../../../contract/admin/logs.ts'
import { FORMULA_START } from '../../../../contract/files/csv.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably } from '../../../base/db/dialect.ts'
import { ServerError } from '../../../base/errors.ts'
import { findActivityBatch, findActivityEntry, type NamedActivityRow } from './activity-log.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now'>

/** Rows read at a time for an export, so that it takes no more memory however long the log is. */
const BATCH = 500

export function toActivityRow(row: NamedActivityRow): ActivityListRow {
  const { seq, at, actor_id, action, subject } = row
  return {
    seq,
    at,
    actor_id,
    action,
    subject,
    actor: person(row.actor_name, row.actor_email) ?? row.actor,
    subject_name: nameSubject(row),
  }
}

/** A person by name and address, since two may have the same name. */
function person(name: string | null, email: string | null): string | null {
  if (!email) return null
  return name ? `${name} (${email})` : email
}

/** What the subject is called; `kind:id` becomes `kind id` where nothing has a name. */
function nameSubject(row: NamedActivityRow): string {
  const named = person(row.subject_name, row.subject_email) ?? row.casefile_title
  if (named) return named
  if (row.team_name) return `team ${row.team_name}`
  if (row.key_name) return `key ${row.key_name}`
  return row.subject.replace(':', ' ')
}

function toEntry(row: NamedActivityRow): ActivityEntry {
  const { before_json, after_json, previous, hash } = row
  const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as unknown))
  return { ...toActivityRow(row), before: parsed(before_json), after: parsed(after_json), previous, hash }
}

/** @throws {ServerError} `activity/not-found` */
export async function openEntry({ db }: Context, seq: string): Promise<ActivityEntry> {
  const row = /^\d{1,15}$/.test(seq) ? await findActivityEntry(db, Number(seq)) : undefined
  if (!row) throw new ServerError('activity/not-found', 'The activity log has no entry with this number.')
  return toEntry(row)
}

/**
 * The entries that fit, oldest first, as lines of JSON or as CSV with a heading. That it was taken is itself in the log,
 * before the first line is read.
 */
export async function exportActivity(
  context: Context,
  format: 'ndjson' | 'csv',
  filters: ActivityFilters,
  admin: User,
): Promise<Response> {
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  await durably(context.db, (trx) =>
    recordActivity(trx, context, {
      actor: admin,
      action: 'activity.exported',
      subject: 'activity:log',
      after: { format, ...asked },
    }),
  )
  const lines = exportLines(context, format, filters)
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson'
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="activity.${format}"`,
    'Cache-Control': 'no-store',
  }
  return new Response(toStream(lines), { headers })
}

async function* exportLines({ db }: Context, format: 'ndjson' | 'csv', filters: ActivityFilters) {
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`
  for (let seq = 0; ;) {
    const rows = await findActivityBatch(db, filters, seq, BATCH)
    for (const row of rows) yield format === 'csv' ? csvLine(row) : `${JSON.stringify(toEntry(row))}\n`
    if (rows.length < BATCH) return
    seq = rows.at(-1)!.seq
  }
}

const COLUMNS = [
  'seq',
  'at',
  'actor_id',
  'actor',
  'action',
  'subject',
  'subject_name',
  'before',
  'after',
  'previous',
  'hash',
] as const

function csvLine(row: NamedActivityRow): string {
  const entry = { ...toEntry(row), before: row.before_json, after: row.after_json }
  return `${COLUMNS.map((column) => csvField(entry[column])).join(',')}\r\n`
}

/** A field that begins like a formula gets a quote before it, so that a spreadsheet does not compute it. */
function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA_START.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function toStream(lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return()
    },
  })
}
