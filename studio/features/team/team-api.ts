import { queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '../../../contract/calls/call-map.ts'
import { callApi } from '../../app/api.ts'

export const teamQuery = queryOptions({ queryKey: ['team'], queryFn: () => callApi('GET /api/team') })

export const sharedCollectionsQuery = queryOptions({
  queryKey: ['team', 'collections'],
  queryFn: () => callApi('GET /api/team/collections'),
})

/** Everything that can be done; each call answers with the team as it is then. */
export const teamCalls = {
  create: (name: string) => callApi('POST /api/team', { body: { name } }),
  rename: (name: string) => callApi('PATCH /api/team', { body: { name } }),
  dissolve: () => callApi('DELETE /api/team'),
  invite: (email: string) => callApi('POST /api/team/invitations', { body: { email } }),
  revoke: (id: string) => callApi('DELETE /api/team/invitations/:id', { params: { id } }),
  join: (token: string) => callApi('POST /api/team/join', { body: { token } }),
  handOver: (user: string) => callApi('POST /api/team/owner', { body: { user } }),
  remove: (user: string) => callApi('DELETE /api/team/members/:id', { params: { id: user } }),
}
export type TeamCall = () => Promise<CallAnswer<'GET /api/team'>>
