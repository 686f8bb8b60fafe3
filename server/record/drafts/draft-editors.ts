import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { findUserByEmailKey } from '../../people/accounts/user.repository.ts'
import { emailKey } from '../../people/accounts/user.service.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { findDraft } from './draft.repository.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    draft_editors: DraftEditorTable
  }
}

/** Somebody who may change a casefile beside its owner. */
export interface DraftEditorTable {
  casefile_slug: string
  user_id: string
  invited_at: string
}

type Context = Pick<ServerContext, 'db' | 'now'>

/** Whom the owner of a casefile invited, by name. */
export async function findEditors(db: Db, slug: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('draft_editors')
    .innerJoin('users', 'users.id', 'draft_editors.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('casefile_slug', '=', slug)
    .orderBy('invited_at')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Whether a casefile is somebody's to change: they began it, or were invited. One that nobody began belongs to the archive. */
export async function mayEdit(db: Db, slug: string, userId: string): Promise<boolean> {
  const draft = await findDraft(db, slug)
  if (!draft) return false
  if (draft.owner_id === userId) return true
  const invited = db.selectFrom('draft_editors').select('user_id').where('casefile_slug', '=', slug)
  return (await invited.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/**
 * What is not there, or has no draft, is for the call itself to refuse.
 *
 * @throws {ServerError} `casefile/not-yours`
 */
export async function requireEditor(db: Db, slug: string, user: User): Promise<void> {
  const draft = await findDraft(db, slug)
  if (!draft || (await mayEdit(db, slug, user.id))) return
  throw notYours(slug, draft.owner_name)
}

/** The same of a casefile that is there, with or without a draft: what the archive began is nobody's here. @throws {ServerError} `casefile/not-yours` */
export async function requireOwnCasefile(db: Db, slug: string, user: User): Promise<void> {
  if (await mayEdit(db, slug, user.id)) return
  throw notYours(slug, (await findDraft(db, slug))?.owner_name ?? 'the archive')
}

/**
 * Lets another analyst change a casefile.
 *
 * @throws {ServerError} `casefile/not-found`, `casefile/not-yours`, `casefile/no-such-analyst`
 */
export async function inviteEditor(context: Context, slug: string, email: string, by: User): Promise<void> {
  await requireOwner(context.db, slug, by)
  const user = await findUserByEmailKey(context.db, emailKey(email))
  if (user?.role !== 'analyst' || user.status !== 'active') {
    throw new ServerError('casefile/no-such-analyst', `No analyst has the address ${email}.`)
  }
  await context.db.transaction().execute((trx) => addEditor(trx, context, slug, user.id, by))
}

/** The same within a transaction, without asking who may invite. */
export async function addEditor(
  trx: Db,
  { now }: Pick<Context, 'now'>,
  slug: string,
  userId: string,
  by: Pick<User, 'id'>,
): Promise<void> {
  const added = await trx
    .insertInto('draft_editors')
    .values({ casefile_slug: slug, user_id: userId, invited_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) return
  const about = { actor: { id: by.id }, action: 'casefile.editor-invited', subject: `casefile:${slug}` }
  await recordActivity(trx, { now }, { ...about, after: { editor: userId } })
}

/** Takes an invitation back. @throws {ServerError} `casefile/not-found`, `casefile/not-yours` */
export async function removeEditor(context: Context, slug: string, userId: string, by: User): Promise<void> {
  await requireOwner(context.db, slug, by)
  await context.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('draft_editors')
      .where('casefile_slug', '=', slug)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(gone.numDeletedRows) === 0) return
    const about = { actor: { id: by.id }, action: 'casefile.editor-removed', subject: `casefile:${slug}` }
    await recordActivity(trx, context, { ...about, before: { editor: userId } })
  })
}

/** Its owner invites, and an admin, for the casefiles of somebody who left. */
async function requireOwner(db: Db, slug: string, by: User): Promise<void> {
  await getCasefile(db, slug)
  const draft = await findDraft(db, slug)
  if (draft && (draft.owner_id === by.id || by.role === 'admin')) return
  throw notYours(slug, draft?.owner_name ?? 'the archive')
}

function notYours(slug: string, owner: string): ServerError {
  return new ServerError(
    'casefile/not-yours',
    `"${slug}" belongs to ${owner}: they, and whom they invite, can change it.`,
  )
}
