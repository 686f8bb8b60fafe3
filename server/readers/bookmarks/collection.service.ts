import { MOST_COLLECTIONS, type Collection, type CollectionChange } from '../../../contract/bookmark.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { findMembership } from '../../people/teams/team.repository.ts'
import {
  findBookmarks,
  deleteCollection,
  findCollectionItems,
  findCollections,
  insertCollection,
  replaceItems,
  updateCollection,
  type CollectionRow,
} from './bookmark.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId'>

/** An account's collections in its order, each with what it holds. */
export async function listCollections(db: Db, userId: string): Promise<Collection[]> {
  const items = await findCollectionItems(db, userId)
  return (await findCollections(db, userId)).map(({ id, name, for_team }) => ({
    id,
    name,
    for_team: for_team === 1,
    casefiles: items.filter(({ collection_id }) => collection_id === id).map(({ casefile_slug }) => casefile_slug),
  }))
}

/** Adds an empty collection behind the others. @throws {ServerError} `collection/name-taken`, `collection/too-many` */
export function addCollection(context: Context, userId: string, name: string): Promise<Collection> {
  return changing(context, userId, async (trx, all) => {
    if (all.length >= MOST_COLLECTIONS) {
      throw new ServerError('collection/too-many', `An account keeps ${MOST_COLLECTIONS} collections at most.`)
    }
    refuseTaken(all, name)
    const row = { id: context.newId(), user_id: userId, name, name_key: keyOf(name), created_at: context.now() }
    await insertCollection(trx, { ...row, place: all.length, for_team: 0 })
    return { id: row.id, name, casefiles: [], for_team: false }
  })
}

/** @throws {ServerError} `collection/not-found`, `collection/name-taken`, `bookmark/not-found`, `team/not-found` */
export function changeCollection(
  context: Context,
  userId: string,
  id: string,
  { name, place, casefiles, for_team }: CollectionChange,
): Promise<Collection> {
  return changing(context, userId, async (trx, all) => {
    const own = ownOf(all, id)
    if (name !== undefined) {
      refuseTaken(
        all.filter((one) => one !== own),
        name,
      )
      await updateCollection(trx, id, { name, name_key: keyOf(name) })
    }
    if (place !== undefined) await move(trx, all, own, place)
    if (casefiles) await fill(trx, own, casefiles)
    if (for_team !== undefined) await share(trx, own, for_team)
    return (await listCollections(trx, userId)).find((one) => one.id === id)!
  })
}

/** @throws {ServerError} `collection/not-found` */
export function removeCollection(context: Context, userId: string, id: string): Promise<void> {
  return changing(context, userId, async (trx, all) => {
    ownOf(all, id)
    await deleteCollection(trx, id)
    await inOrder(
      trx,
      all.filter((one) => one.id !== id),
    )
  })
}

/** One change of an account's collections after the other. */
function changing<Result>(
  { db }: Context,
  userId: string,
  work: (trx: Db, all: CollectionRow[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx: Db) => {
    await lockForAppend(trx, `bookmarks of ${userId}`)
    return work(trx, await findCollections(trx, userId))
  })
}

const keyOf = (name: string) => name.toLowerCase()

/** Somebody else's collection is not there, as one that never was. */
function ownOf(all: CollectionRow[], id: string): CollectionRow {
  const own = all.find((one) => one.id === id)
  if (!own) throw new ServerError('collection/not-found', 'You have no such collection.')
  return own
}

function refuseTaken(all: CollectionRow[], name: string): void {
  if (!all.some(({ name_key }) => name_key === keyOf(name))) return
  throw new ServerError('collection/name-taken', `You have a collection “${name}” already.`)
}

async function share(trx: Db, { id, user_id }: CollectionRow, isShared: boolean): Promise<void> {
  if (isShared && !(await findMembership(trx, user_id))) throw new ServerError('team/not-found', 'You are in no team.')
  await updateCollection(trx, id, { for_team: isShared ? 1 : 0 })
}

async function move(trx: Db, all: CollectionRow[], own: CollectionRow, place: number): Promise<void> {
  const others = all.filter((one) => one !== own)
  await inOrder(trx, others.toSpliced(place, 0, own))
}

async function inOrder(trx: Db, rows: CollectionRow[]): Promise<void> {
  for (const [place, row] of rows.entries()) if (row.place !== place) await updateCollection(trx, row.id, { place })
}

async function fill(trx: Db, { id, user_id }: CollectionRow, slugs: readonly string[]): Promise<void> {
  const kept = new Set((await findBookmarks(trx, user_id)).map(({ casefile_slug }) => casefile_slug))
  const wanted = [...new Set(slugs)]
  const missing = wanted.find((slug) => !kept.has(slug))
  if (missing !== undefined) throw notKept(missing)
  await replaceItems(trx, id, user_id, wanted)
}

/** What is said where a casefile is named that the account has no bookmark of. */
export function notKept(slug: string): ServerError {
  return new ServerError('bookmark/not-found', `"${slug}" is not among your bookmarks.`)
}
