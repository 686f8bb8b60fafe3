import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ACCEPTED, ACCEPTED_WORDS } from './accepted-files.ts'
import { uploadArtifact } from './artifact-api.ts'

/** Uploads a file as a policy text. */
export function FileForm({ onUploaded }: { onUploaded: (artifact: Artifact) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: File) => uploadArtifact(chosen),
    onSuccess: (artifact) => {
      setFile(null)
      onUploaded(artifact)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (file !== null && !isPending) mutate(file)
  }
  return (
    <form className="file-form" onSubmit={submit}>
      <FileDrop
        label="Choose a file or drop it here"
        hint={ACCEPTED_WORDS}
        accept={ACCEPTED}
        file={file}
        onFile={setFile}
        disabled={isPending}
      />
      <Button type="submit" variant="primary" disabled={file === null} busy={isPending} reason="Choose a file first.">
        Upload
      </Button>
      {error ? (
        <Alert kind="error">
          <strong>Upload failed. Please try again.</strong>
          <p>{error.message}</p>
        </Alert>
      ) : null}
    </form>
  )
}
