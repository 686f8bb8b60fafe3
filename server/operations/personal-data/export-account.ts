import { recordActivity } from '../../base/activity/activity.service.ts'
import type { Caller } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { AccountRef } from './personal-data.repository.ts'
import { findUserById } from '../../people/accounts/user.repository.ts'

/**
 * Everything that is held about an account as one JSON file, written kind by kind while it is sent, so that a long history
 * is never in memory as a whole.
 *
 * @throws {ServerError} `user/not-found`
 */
export async function exportAccount(context: Pick<ServerContext, 'db' | 'now'>, { user }: Caller): Promise<Response> {
  const account = await findUserById(context.db, user.id)
  if (!account) throw new ServerError('user/not-found', 'There is no such account any more.')
  await context.db
    .transaction()
    .execute((trx) =>
      recordActivity(trx, context, { actor: user, action: 'account.exported', subject: `user:${user.id}` }),
    )
  const parts = exportedParts(context.db, account, context.now())
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="policy-casefiles-account.json"',
    'Cache-Control': 'no-store',
  }
  return new Response(streamOf(parts), { headers })
}

async function* exportedParts(db: Db, account: AccountRef, at: string): AsyncGenerator<string, void> {
  yield `{\n"exported_at": ${JSON.stringify(at)}`
  for (const { name, collect } of PERSONAL_DATA) {
    const rows = (await collect(db, account)).map((row) => JSON.stringify(withParsedJson(row)))
    yield `,\n${JSON.stringify(name)}: [${rows.join(',\n')}]`
  }
  yield '\n}\n'
}

/** Columns that hold JSON as text are given as what they say. */
function withParsedJson(row: object): object {
  const entries = Object.entries(row).map(([column, value]) =>
    column.endsWith('_json') && typeof value === 'string'
      ? [column.slice(0, -'_json'.length), JSON.parse(value)]
      : [column, value],
  )
  return Object.fromEntries(entries)
}

function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return()
    },
  })
}
