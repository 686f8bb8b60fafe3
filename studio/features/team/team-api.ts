import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '../../../contract/calls/call-address.ts'
import { callApi } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { announce } from '../../ui/toasts.tsx'

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

/** The account's team and one thing at a time that is done to it; joining and leaving change the account's tier. */
export function useTeam() {
  const client = useQueryClient()
  const refresh = useSession((session) => session.refresh)
  const query = useQuery(teamQuery)
  const act = useMutation({
    mutationFn: ({ call }: { call: TeamCall; done: string }) => call(),
    onSuccess: async (answer, { done }) => {
      await refresh()
      client.setQueryData(teamQuery.queryKey, answer)
      announce(done)
    },
  })
  return {
    team: query.data?.team,
    isLoaded: query.data !== undefined,
    loadError: query.error,
    reload: () => void query.refetch(),
    busy: act.isPending,
    error: act.error,
    forgetError: act.reset,
    act: (call: TeamCall, done: string) => act.mutateAsync({ call, done }).then(...SETTLED),
  }
}
export type TeamWork = ReturnType<typeof useTeam>

/** Whether it worked; the error is shown from the mutation. */
const SETTLED: [() => boolean, () => boolean] = [() => true, () => false]
