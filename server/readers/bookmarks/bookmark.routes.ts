import type { SharedCollection } from '../../../contract/bookmark.ts'
import * as calls from '../../../contract/calls/bookmark.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findMembers, findMembership } from '../../people/teams/team.repository.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { addBookmark, bookmarkUsage, listBookmarks, noteBookmark, removeBookmark } from './bookmark.service.ts'
import { findCollectionItems, findSharedCollections } from './bookmark.repository.ts'
import { addCollection, changeCollection, removeCollection } from './collection.service.ts'

/** What an account keeps: bookmarks with notes, and collections of them. */
export function bookmarkRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const bookmarks = { context, reader }
  const usageOf = (user: User) => bookmarkUsage(context, user)
  return [
    implement(calls.listBookmarks, ({ caller }) => listBookmarks(bookmarks, caller.user)),
    implement(calls.addBookmark, async ({ params, caller: { user } }) => ({
      bookmark: await addBookmark(bookmarks, user, params.slug),
      usage: await usageOf(user),
    })),
    implement(calls.noteBookmark, async ({ params, body, caller: { user } }) => ({
      bookmark: await noteBookmark(bookmarks, user, params.slug, body.note),
      usage: await usageOf(user),
    })),
    implement(calls.removeBookmark, async ({ params, caller: { user } }) => {
      await removeBookmark(bookmarks, user, params.slug)
      return { success: true as const, usage: await usageOf(user) }
    }),
    implement(calls.addCollection, async ({ body, caller: { user } }) => ({
      collection: await addCollection(context, user.id, body.name),
    })),
    implement(calls.changeCollection, async ({ params, body, caller: { user } }) => ({
      collection: await changeCollection(context, user.id, params.id, body),
    })),
    implement(calls.listSharedCollections, async ({ caller }) => ({
      collections: await listSharedCollections(context, reader, caller.user),
    })),
    implement(calls.removeCollection, async ({ params, caller: { user } }) => {
      await removeCollection(context, user.id, params.id)
      return { success: true as const }
    }),
  ]
}

/** What the others in the team share: each collection with its owner and the casefiles as lists carry them, without notes. */
export async function listSharedCollections(
  { db }: { db: Db },
  reader: Pick<PublicationReader, 'card'>,
  user: Pick<User, 'id'>,
): Promise<SharedCollection[]> {
  const team = await findMembership(db, user.id)
  if (!team) return []
  const members = await findMembers(db, team.id)
  if (!members.some(({ role, tier }) => role === 'owner' && tier === 'enterprise')) return []
  const shared: SharedCollection[] = []
  for (const { id: owner, name, email } of members.filter(({ id }) => id !== user.id)) {
    const items = await findCollectionItems(db, owner)
    for (const collection of await findSharedCollections(db, owner)) {
      const held = items.filter(({ collection_id }) => collection_id === collection.id)
      shared.push({
        id: collection.id,
        name: collection.name,
        owner: name || email,
        casefiles: held.flatMap(({ casefile_slug }) => reader.card(casefile_slug) ?? []),
      })
    }
  }
  return shared
}
