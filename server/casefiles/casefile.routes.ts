import {
  casefileDetailResponseSchema,
  casefileListResponseSchema,
  casefileQuerySchema,
  diagnosticsResponseSchema,
  resultsResponseSchema,
} from '../../contract/casefile.ts'
import type { Db } from '../db/schema.ts'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { PublishedDocument } from '../publications/publication-files.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { toDetail, toDiagnostics, toResults } from './casefile-answers.ts'
import { listPublished } from './list-published.ts'

const LIST_SECONDS = 300
const DETAIL_SECONDS = 60

export function casefileRoutes(db: Db, reader: PublicationReader): Route[] {
  function publishedAs(slug: string | undefined): PublishedDocument {
    const found = reader.current(slug ?? '')
    if (!found) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
    return found
  }
  const published = (slug: string | undefined) => publishedAs(slug).publication
  const ofOne = { method: 'GET' as const, maxAgeSeconds: DETAIL_SECONDS, errors: ['casefile/not-found' as const] }
  return [
    defineRoute({
      method: 'GET',
      path: '/api/v2/casefiles',
      access: 'public',
      summary: 'Published casefiles, filtered, sorted and in pages.',
      query: casefileQuerySchema,
      answer: casefileListResponseSchema,
      maxAgeSeconds: LIST_SECONDS,
      errors: ['request/invalid'],
      handle: ({ query }) => listPublished(db, query),
    }),
    defineRoute({
      ...ofOne,
      path: '/api/v2/casefiles/:slug',
      access: 'public',
      summary: 'One casefile with its locked design.',
      answer: casefileDetailResponseSchema,
      handle: async ({ params }) => {
        const { publication, meta } = publishedAs(params.slug)
        return toDetail(publication, meta.card.status, meta.errata ?? [])
      },
    }),
    defineRoute({
      ...ofOne,
      path: '/api/v2/casefiles/:slug/results',
      access: 'public',
      summary: 'Verdict, Evidence Quality Score, estimates and plots.',
      answer: resultsResponseSchema,
      handle: async ({ params }) => toResults(published(params.slug)),
    }),
    defineRoute({
      ...ofOne,
      path: '/api/v2/casefiles/:slug/diagnostics',
      access: 'public',
      summary: 'Checks, sensitivity analyses and their plots.',
      answer: diagnosticsResponseSchema,
      handle: async ({ params }) => toDiagnostics(published(params.slug)),
    }),
  ]
}
