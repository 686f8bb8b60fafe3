import { problemListResponseSchema, problemResponseSchema } from '../../contract/problem.ts'
import { slugPageQuerySchema } from '../../contract/policy.ts'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { slugPage } from '../http/slug-page.ts'
import { readCards, readDocument } from '../publications/document-reader.ts'
import type { ContentStore } from '../store/content-store.ts'

export function problemRoutes(publications: ContentStore): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/problems',
      access: 'public',
      summary: 'Published problems, by slug and in pages.',
      query: slugPageQuerySchema,
      answer: problemListResponseSchema,
      maxAgeSeconds: 300,
      errors: ['request/invalid'],
      handle: async ({ query }) => {
        const { items, ...page } = slugPage(readCards(publications, 'problems'), query)
        return { problems: items, ...page }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/problems/:slug',
      access: 'public',
      summary: 'One problem: intent beside outcome, average, heterogeneity, evidence grade.',
      answer: problemResponseSchema,
      maxAgeSeconds: 60,
      errors: ['problem/not-found'],
      handle: async ({ params }) => {
        const found = readDocument(publications, 'problems', params.slug ?? '')
        if (!found) throw new ServerError('problem/not-found', `There is no published problem "${params.slug}".`)
        return { problem: found.publication, sha256: found.sha256 }
      },
    }),
  ]
}
