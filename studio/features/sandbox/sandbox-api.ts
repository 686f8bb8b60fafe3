import { queryOptions } from '@tanstack/react-query'
import ky from 'ky'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { NewScenario } from '../../../contract/sandbox.ts'
import { callApi } from '../../app/api.ts'

export const casefilesQuery = queryOptions({
  queryKey: ['sandbox', 'casefiles'],
  queryFn: () => callApi('GET /api/v2/casefiles', { query: { sort: 'title', limit: 200 } }),
})

/** A published document: the current one, or the version that a scenario was made from. */
export const documentQuery = (slug: string, version?: number) =>
  queryOptions({
    queryKey: ['sandbox', 'document', slug, version ?? 'current'],
    queryFn: () => {
      const address = `/casefiles/${encodeURIComponent(slug)}${version === undefined ? '' : `/v${version}`}.json`
      return ky.get(address, { retry: 0 }).json<CasefilePublication>()
    },
    enabled: slug !== '',
  })

/** The problems that a casefile is part of, with their averages. */
export const problemsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sandbox', 'problems', slug],
    queryFn: async () => {
      const { problems } = await callApi('GET /api/problems')
      const own = problems.filter(({ casefiles }) => casefiles.includes(slug))
      return Promise.all(
        own.map(async (card) => (await callApi('GET /api/problems/:slug', { params: { slug: card.slug } })).problem),
      )
    },
    enabled: slug !== '',
  })

/** A casefile as it stands now, whichever version a scenario was made from. */
export const cardQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sandbox', 'card', slug],
    queryFn: () => callApi('GET /api/v2/casefiles/:slug', { params: { slug } }),
  })

export const scenariosQuery = queryOptions({
  queryKey: ['sandbox', 'scenarios'],
  queryFn: () => callApi('GET /api/sandbox/scenarios'),
})

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['sandbox', 'shared', token],
    queryFn: () => callApi('GET /api/sandbox/shared/:token', { params: { token } }),
  })

export const scenarioCalls = {
  save: (scenario: NewScenario) => callApi('POST /api/sandbox/scenarios', { body: scenario }),
  remove: (id: string) => callApi('DELETE /api/sandbox/scenarios/:id', { params: { id } }),
}
