import type { SharedCollection } from '../../../contract/bookmark.ts'
import type { User } from '../../../contract/user.ts'
import type { Db } from '../../base/db/schema.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { findMembers, findMembership } from '../../people/teams/team.repository.ts'
import { findCollectionItems, findSharedCollections } from './collection.repository.ts'

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
