import { queryOptions } from '@tanstack/react-query'
import type { SharedCollection } from '../../../contract/bookmark.ts'
import type { Team } from '../../../contract/team.ts'
import { api } from '../../app/api.ts'

interface TeamAnswer {
  team: Team | null
}

export const teamQuery = queryOptions({ queryKey: ['team'], queryFn: () => api.get('team').json<TeamAnswer>() })

export const sharedCollectionsQuery = queryOptions({
  queryKey: ['team', 'collections'],
  queryFn: () => api.get('team/collections').json<{ collections: SharedCollection[] }>(),
})

const part = (id: string) => encodeURIComponent(id)

/** Everything that can be done; each call answers with the team as it is then. */
export const teamCalls = {
  create: (name: string) => api.post('team', { json: { name } }).json<TeamAnswer>(),
  rename: (name: string) => api.patch('team', { json: { name } }).json<TeamAnswer>(),
  dissolve: () => api.delete('team').json<TeamAnswer>(),
  invite: (email: string) => api.post('team/invitations', { json: { email } }).json<TeamAnswer>(),
  revoke: (id: string) => api.delete(`team/invitations/${part(id)}`).json<TeamAnswer>(),
  join: (token: string) => api.post('team/join', { json: { token } }).json<TeamAnswer>(),
  handOver: (user: string) => api.post('team/owner', { json: { user } }).json<TeamAnswer>(),
  remove: (user: string) => api.delete(`team/members/${part(user)}`).json<TeamAnswer>(),
}
export type TeamCall = () => Promise<TeamAnswer>
