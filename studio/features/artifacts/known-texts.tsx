import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { noteOf } from '../cues/text-with-cues.tsx'
import { useArtifacts } from './artifact-api.ts'

interface KnownTextsProps {
  /** Ids of the texts that go with the casefile. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Every uploaded text with a box for whether it belongs to the casefile. */
export function KnownTexts({ chosen, onChange }: KnownTextsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useArtifacts()
  if (error && !data) {
    return <ErrorState title="Failed to load artifacts" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton lines={3} />
  const artifacts = data.pages.flatMap((page) => page.artifacts)
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className="field-group known-artifacts">
      <legend>Uploaded texts, {chosen.length} chosen</legend>
      {artifacts.length === 0 ? <p className="hint">There are none yet.</p> : null}
      {artifacts.map((artifact) => (
        <div className="choice" key={artifact.id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(artifact.id)}
              onChange={({ target }) => toggle(artifact.id, target.checked)}
            />
            <span>
              {artifact.title} <span className="hint">{noteOf(artifact)}</span>
            </span>
          </label>
        </div>
      ))}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </fieldset>
  )
}
