import { useQueryClient } from '@tanstack/react-query'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { artifactsChanged } from '../artifacts/artifact-api.ts'
import { FileForm } from '../artifacts/file-form.tsx'
import { UrlForm } from '../artifacts/url-form.tsx'
import { useArtifacts } from '../artifacts/use-artifacts.ts'
import { noteOf } from '../cues/text-with-cues.tsx'

interface ArtifactsStepProps {
  /** Ids of the texts that go with the casefile. */
  chosen: string[]
  onChange: (chosen: string[]) => void
  onBack: () => void
  onContinue: () => void
}

/** The texts the casefile rests on: uploaded now, or there already. None is needed. */
export function ArtifactsStep({ chosen, onChange, onBack, onContinue }: ArtifactsStepProps) {
  const client = useQueryClient()
  function take(artifact: Artifact): void {
    onChange([...chosen, artifact.id])
    announce(`“${artifact.title}” is uploaded and chosen.`)
    void artifactsChanged(client)
  }
  return (
    <div className="begin-form">
      <p className="studio-lead">Add the text of the law or program. You can also do this later.</p>
      <FileForm onUploaded={take} />
      <UrlForm onUploaded={take} />
      <Known chosen={chosen} onChange={onChange} />
      <div className="button-row begin-foot">
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  )
}

function Known({ chosen, onChange }: Pick<ArtifactsStepProps, 'chosen' | 'onChange'>) {
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
