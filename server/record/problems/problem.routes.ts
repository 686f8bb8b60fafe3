import * as calls from '../../../contract/calls/casefile.ts'
import { collectionCardAsItStands } from '../../../contract/standing.ts'
import { chosenByTeaching, isListedProblem, type TeachingQuery } from '../../../contract/teaching-example.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { slugPage } from '../../base/http/address.ts'
import { readCards, readDocument } from '../publications/publication-reader.ts'
import { findCurrentStanding } from '../publications/publication-files.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

export function problemRoutes(publications: ArchiveStore): Route[] {
  const archive = () => publications.head()
  const listed = (teaching: TeachingQuery) =>
    chosenByTeaching(readCards(publications, 'problems'), teaching, isListedProblem)
  return [
    implement(
      calls.listProblems,
      async ({ query }) => {
        const { items, ...page } = slugPage(listed(query.teaching), query)
        // few are answered at once, so each is looked at
        const asTheyStand = items.map((card) =>
          collectionCardAsItStands(card, (slug) => findCurrentStanding(publications, slug)),
        )
        return { problems: asTheyStand, ...page }
      },
      archive,
    ),
    implement(
      calls.getProblem,
      async ({ params }) => {
        const found = readDocument(publications, 'problems', params.slug)
        if (!found) throw new ServerError('problem/not-found', `There is no published problem "${params.slug}".`)
        return { problem: found.publication, sha256: found.sha256 }
      },
      archive,
    ),
  ]
}
