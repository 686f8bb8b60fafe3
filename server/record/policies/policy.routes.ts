import * as calls from '../../../contract/calls/casefile.ts'
import { collectionCardAsItStands } from '../../../contract/standing.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { slugPage } from '../../base/http/slug-page.ts'
import { readCards, readDocument } from '../publications/document-reader.ts'
import { findCurrentStanding } from '../publications/publication-files.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

export function policyRoutes(publications: ArchiveStore): Route[] {
  const archive = () => publications.head()
  return [
    implement(
      calls.listPolicies,
      async ({ query }) => {
        const { items, ...page } = slugPage(readCards(publications, 'policies'), query)
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
