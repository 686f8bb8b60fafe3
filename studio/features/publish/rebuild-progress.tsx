import { useQuery } from '@tanstack/react-query'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { loadRebuild } from './publish-api.ts'
import { rebuildStateOf, type RebuildState } from './rebuild-state.ts'

const EVERY_MS = 1000

/** Whether the public pages show the casefile as it stands now; asked again until they do. */
export function RebuildProgress({ casefile: { id, updated_at, publication } }: { casefile: StudioCasefile }) {
  const { data, error } = useQuery({
    queryKey: ['rebuild', id, updated_at],
    queryFn: loadRebuild,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isSettled(rebuildStateOf(state.data, updated_at)) ? false : EVERY_MS,
  })
  if (error) return <Alert kind="error">{error.message}</Alert>
  const state = data ? rebuildStateOf(data, updated_at) : 'waiting'
  return (
    <div className={`rebuild rebuild-${state}`}>
      {isSettled(state) ? null : <span className="spinner" aria-hidden="true" />}
      <p role="status">{WORDS[state]}</p>
      {state === 'failed' ? <p className="hint">{data?.last?.error}</p> : null}
      {state === 'live' && publication ? (
        <a className="button button-primary" href={publication.path}>
          Open the public page
        </a>
      ) : null}
    </div>
  )
}

const isSettled = (state: RebuildState): boolean => state === 'live' || state === 'failed'
const WORDS: Record<RebuildState, string> = {
  waiting: 'The public pages wait to be rebuilt.',
  building: 'The public pages are being rebuilt.',
  live: 'The public pages are up to date.',
  failed: 'The public pages could not be rebuilt; readers see the release before. The next build tries again.',
}
