import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useDecisions } from '../cues/decisions.ts'
import { TextWithCues } from '../cues/text-with-cues.tsx'
import { decideCues } from '../ingest/decide-cues.ts'
import { artifactQuery, artifactTextQuery, cuesQuery } from './artifact-api.ts'

/** One text with the cues that were found in it. */
export function ArtifactView({ id }: { id: string }) {
  const [artifact, text, cues] = [useQuery(artifactQuery(id)), useQuery(artifactTextQuery(id)), useQuery(cuesQuery(id))]
  const kept = useDecisions(id)
  const error = artifact.error ?? text.error ?? cues.error
  const title = artifact.data?.title ?? 'Text'
  const actions = (
    <LinkButton variant="primary" to={`/studio/ingest?artifact=${encodeURIComponent(id)}`}>
      Ingest
    </LinkButton>
  )
  return (
    <Screen title={title} crumbs={[{ label: 'Artifacts', to: '/studio/artifacts' }]} actions={actions} bare>
      <h1 className="visually-hidden">{title}</h1>
      {artifact.data && text.data && cues.data ? (
        <TextWithCues
          artifact={artifact.data}
          text={text.data}
          cues={cues.data}
          decided={kept.decisions.cues}
          onDecide={(lettered, decision) => decideCues(id, kept, lettered, decision)}
        />
      ) : (
        <div className="reading-wait">
          {error ? (
            <ErrorState
              title="Failed to load the text"
              error={error}
              onRetry={() => void Promise.all([artifact.refetch(), text.refetch(), cues.refetch()])}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </div>
      )}
    </Screen>
  )
}
