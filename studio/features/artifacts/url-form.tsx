import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { uploadUrl } from './artifact-api.ts'

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
