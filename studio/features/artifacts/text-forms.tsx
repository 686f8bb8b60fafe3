import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { uploadArtifact, uploadUrl } from './artifact-api.ts'

/** What the file chooser offers; the server decides by content. */
export const ACCEPTED = [
  '.pdf,.docx,.txt,.text,.md,.html,.htm',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain,text/html',
].join(',')

export const ACCEPTED_WORDS = 'PDF, DOCX or text; a web page saved as HTML works too.'

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

/** Has the server fetch a text from an address. */
export function UrlForm({ onUploaded }: { onUploaded: (artifact: Artifact) => void }) {
  const [url, setUrl] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => uploadUrl(url.trim()),
    onSuccess: (artifact) => {
      setUrl('')
      onUploaded(artifact)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form className="url-form" onSubmit={submit}>
      <label className="field">
        <span className="field-label">Or from an address</span>
        <input
          className="field-control"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </label>
      <Button type="submit" disabled={url.trim() === '' || isPending} reason="Enter an address first.">
        {isPending ? <span className="spinner" aria-hidden="true" /> : null}
        Upload URL
      </Button>
      {error ? (
        <Alert kind="error">
          <strong>Failed to upload URL. Please try again.</strong>
          <p>{error.message}</p>
        </Alert>
      ) : null}
    </form>
  )
}
