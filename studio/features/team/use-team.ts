import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../app/session.ts'
import { announce } from '../../ui/toasts.tsx'
import { teamQuery, type TeamCall } from './team-api.ts'

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
