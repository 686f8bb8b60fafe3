import { useQueryClient } from '@tanstack/react-query'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { artifactsChanged } from '../artifacts/artifact-api.ts'
import { FileForm } from '../artifacts/file-form.tsx'
import { KnownTexts } from '../artifacts/known-texts.tsx'
import { UrlForm } from '../artifacts/url-form.tsx'

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
      <KnownTexts chosen={chosen} onChange={onChange} />
      <div className="button-row begin-foot">
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  )
}
