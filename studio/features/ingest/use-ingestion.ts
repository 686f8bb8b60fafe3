import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { artifactQuery, artifactTextQuery, cuesQuery } from '../artifacts/artifact-api.ts'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { extractCues, lockSnapshot, suggestDesign } from './ingest-api.ts'

/** How far each status is on the way. */
const REACHED: Record<Artifact['status'], number> = { failed: 0, uploaded: 0, extracted: 1, suggested: 2, locked: 3 }

/**
 * One text on its way from upload to lock. What the server has is read again after a reload: a text that was extracted
 * shows its cues, one with a suggestion shows it.
 */
export function useIngestion(id: string) {
  const client = useQueryClient()
  const artifact = useQuery(artifactQuery(id))
  const text = useQuery(artifactTextQuery(id))
  const reached = artifact.data ? REACHED[artifact.data.status] : 0
  const cues = useQuery({ ...cuesQuery(id), enabled: reached >= 1 })
  const suggestionKey = ['artifacts', id, 'suggestion']
  const suggestion = useQuery({
    queryKey: suggestionKey,
    queryFn: () => suggestDesign(id),
    enabled: reached >= 2,
    staleTime: Infinity,
  })
  const refresh = () => client.invalidateQueries({ queryKey: artifactQuery(id).queryKey, exact: true })
  const extract = useMutation({
    mutationFn: () => extractCues(id),
    onSuccess: async ({ found }) => {
      client.setQueryData(cuesQuery(id).queryKey, found)
      await refresh()
    },
  })
  const suggest = useMutation({
    mutationFn: () => suggestDesign(id),
    onSuccess: async (found) => {
      client.setQueryData(suggestionKey, found)
      await refresh()
    },
  })
  const lock = useMutation({
    mutationFn: lockSnapshot,
    onSuccess: () => Promise.all([refresh(), casefilesChanged(client)]),
  })
  return { artifact, text, cues, suggestion, extract, suggest, lock }
}
