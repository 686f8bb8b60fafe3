import { queryOptions } from '@tanstack/react-query'
import type { AdminPolicyDetail, PolicyWords, Republished } from '../../../../contract/admin/policies.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const at = (slug: string) => `admin/policies/${encodeURIComponent(slug)}`

export const policyQuery = (slug: string) =>
  queryOptions({ queryKey: [ADMIN_KEY, 'policy', slug], queryFn: () => api.get(at(slug)).json<AdminPolicyDetail>() })

export function changeWords(slug: string, words: PolicyWords, from: string): Promise<AdminPolicyDetail> {
  return api.put(`${at(slug)}/words`, { json: { words, from } }).json()
}
export function republishPolicy(slug: string): Promise<Republished> {
  return api.post(`${at(slug)}/republish`).json()
}

/** What became of publishing something anew. */
export function republishedWords({ version, waits_for }: Republished): string {
  if (version !== null) return `Published as version ${version}.`
  return waits_for.length > 0 ? `It waits for ${waits_for.join(', ')}.` : 'Nothing differs from what is published.'
}
