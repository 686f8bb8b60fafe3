import { queryOptions } from '@tanstack/react-query'
import ky from 'ky'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { Problem } from './between-places.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { NewScenario, SavedScenario, SharedScenario } from '../../../contract/sandbox.ts'
import { api } from '../../app/api.ts'

export const casefilesQuery = queryOptions({
  queryKey: ['sandbox', 'casefiles'],
  queryFn: () => api.get('v2/casefiles?sort=title&limit=200').json<{ casefiles: CasefileListItem[] }>(),
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
      const { problems } = await api.get('problems').json<{ problems: { slug: string; casefiles: string[] }[] }>()
      const own = problems.filter(({ casefiles }) => casefiles.includes(slug))
      return Promise.all(
        own.map(async (card) => (await api.get(`problems/${card.slug}`).json<{ problem: Problem }>()).problem),
      )
    },
    enabled: slug !== '',
  })

/** A casefile as it stands now, whichever version a scenario was made from. */
export const cardQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sandbox', 'card', slug],
    queryFn: () =>
      api.get(`v2/casefiles/${encodeURIComponent(slug)}`).json<{ casefile: Pick<CasefileListItem, 'status'> }>(),
  })

export const scenariosQuery = queryOptions({
  queryKey: ['sandbox', 'scenarios'],
  queryFn: () => api.get('sandbox/scenarios').json<{ scenarios: SavedScenario[] }>(),
})

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['sandbox', 'shared', token],
    queryFn: () => api.get(`sandbox/shared/${encodeURIComponent(token)}`).json<{ scenario: SharedScenario }>(),
  })

export const scenarioCalls = {
  save: (scenario: NewScenario) =>
    api.post('sandbox/scenarios', { json: scenario }).json<{ scenario: SavedScenario }>(),
  remove: (id: string) => api.delete(`sandbox/scenarios/${encodeURIComponent(id)}`),
}
