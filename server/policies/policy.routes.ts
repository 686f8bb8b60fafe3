import { policyListResponseSchema, policyResponseSchema, slugPageQuerySchema } from '../../contract/policy.ts'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { slugPage } from '../http/slug-page.ts'
import { readCards, readDocument } from '../publications/document-reader.ts'
import type { ContentStore } from '../store/content-store.ts'

export function policyRoutes(publications: ContentStore): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/policies',
      access: 'public',
      summary: 'Published policies, by slug and in pages.',
      query: slugPageQuerySchema,
      answer: policyListResponseSchema,
      maxAgeSeconds: 300,
      errors: ['request/invalid'],
      handle: async ({ query }) => {
        const { items, ...page } = slugPage(readCards(publications, 'policies'), query)
        return { policies: items, ...page }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/policies/:slug',
      access: 'public',
      summary: 'One policy with its dates, cues, held texts and casefiles.',
      answer: policyResponseSchema,
      maxAgeSeconds: 60,
      errors: ['policy/not-found'],
      handle: async ({ params }) => {
        const found = readDocument(publications, 'policies', params.slug ?? '')
        if (!found) throw new ServerError('policy/not-found', `There is no published policy "${params.slug}".`)
        return { policy: found.publication, sha256: found.sha256 }
      },
    }),
  ]
}
