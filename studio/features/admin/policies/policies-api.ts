import { queryOptions } from '@tanstack/react-query'
import type { NewPolicy, PolicyWords, Republished } from '../../../../contract/admin/content.ts'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const policyQuery = (slug: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'policy', slug],
    queryFn: () => callApi('GET /api/admin/policies/:slug', { params: { slug } }),
  })

export function addPolicy(body: NewPolicy) {
  return callApi('POST /api/admin/policies', { body })
}
export function changeWords(slug: string, words: PolicyWords, from: string) {
  return callApi('PUT /api/admin/policies/:slug/words', { params: { slug }, body: { words, from } })
}
export function republishPolicy(slug: string) {
  return callApi('POST /api/admin/policies/:slug/republish', { params: { slug } })
}

/** What became of publishing something anew. */
export function republishedWords({ version, waits_for }: Republished): string {
  if (version !== null) return `Published as version ${version}.`
  return waits_for.length > 0 ? `It waits for ${waits_for.join(', ')}.` : 'Nothing differs from what is published.'
}
