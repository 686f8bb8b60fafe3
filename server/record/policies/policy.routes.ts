import * as calls from '../../../contract/calls/casefile.ts'
import { collectionCardAsItStands } from '../../../contract/standing.ts'
import {
  chosenByTeaching,
  isListedPolicy,
  listedPolicy,
  type TeachingQuery,
} from '../../../contract/teaching-example.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { slugPage } from '../../base/http/address.ts'
import { readCards, readDocument } from '../publications/publication-reader.ts'
import { findCurrentStanding } from '../publications/publication-files.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

export function policyRoutes(publications: ArchiveStore): Route[] {
  const archive = () => publications.head()
  const listed = (teaching: TeachingQuery) => {
    const cards = chosenByTeaching(readCards(publications, 'policies'), teaching, isListedPolicy)
    return teaching ? cards : cards.map(listedPolicy)
  }
  return [
    implement(
      calls.listPolicies,
      async ({ query }) => {
        const { items, ...page } = slugPage(listed(query.teaching), query)
        // few are answered at once, so each is looked at
        const asTheyStand = items.map((card) =>
          collectionCardAsItStands(card, (slug) => findCurrentStanding(publications, slug)),
        )
        return { policies: asTheyStand, ...page }
      },
      archive,
    ),
    implement(
      calls.getPolicy,
      async ({ params }) => {
        const found = readDocument(publications, 'policies', params.slug)
        if (!found) throw new ServerError('policy/not-found', `There is no published policy "${params.slug}".`)
        return { policy: found.publication, sha256: found.sha256 }
      },
      archive,
    ),
  ]
}
