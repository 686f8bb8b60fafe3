import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ACCEPTED, ACCEPTED_WORDS, UrlForm } from '../artifacts/text-forms.tsx'
import { uploadText } from './ingest-api.ts'
import { IngestText, StepStrip } from './ingest-text.tsx'

/** From a policy text to a draft: upload, extract cues, suggest a design, lock. The address names the text. */
export function Ingest() {
  const [address, setAddress] = useSearchParams()
  const id = address.get('artifact')
  if (id !== null) return <IngestText key={id} id={id} onStartOver={() => setAddress({})} />
  return <BeforeUpload onUploaded={(artifact) => setAddress({ artifact })} />
}

/** Every step but the first waits for a text. */
function BeforeUpload({ onUploaded }: { onUploaded: (artifactId: string) => void }) {
  const waits = 'Upload a text first.'
  const disabled = (label: string) => (
    <Button disabled title={waits}>
      {label}
    </Button>
  )
  const lock = (
    <Button variant="primary" disabled reason={waits}>
      <LockIcon />
      Lock
    </Button>
  )
  return (
    <Screen title="Ingest" actions={lock} bare>
      <h1 className="visually-hidden">Ingest a policy text</h1>
      <StepStrip
        steps={[
          { title: 'Upload', note: 'PDF, DOCX, text or an address', isDone: false },
          { title: 'Extract cues', note: 'Waiting', isDone: false, action: disabled('Extract') },
          { title: 'Suggest a design', note: 'Waiting', isDone: false, action: disabled('Suggest') },
          { title: 'Lock', note: 'Waiting', isDone: false },
        ]}
      />
      <UploadForm onUploaded={onUploaded} />
    </Screen>
  )
}

/** The first step: a file with hints, or an address. Hands on the id of what was uploaded. */
function UploadForm({ onUploaded }: { onUploaded: (artifactId: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ chosen, jurisdiction, topic }: { chosen: File; jurisdiction: string; topic: string }) =>
      uploadText(chosen, { jurisdiction, topic }),
    onSuccess: ({ artifact_id }) => onUploaded(artifact_id),
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (file === null || isPending) return
    const fields = new FormData(event.currentTarget)
    mutate({ chosen: file, jurisdiction: String(fields.get('jurisdiction')), topic: String(fields.get('topic')) })
  }
  return (
    <div className="upload-form">
      <form onSubmit={submit}>
        <h2>Upload a policy text</h2>
        <FileDrop
          label="Choose a file or drop it here"
          hint={ACCEPTED_WORDS}
          accept={ACCEPTED}
          file={file}
          onFile={setFile}
          disabled={isPending}
        />
        <div className="field-pair">
          <HintField name="jurisdiction" label="Jurisdiction, if you know it" placeholder="California" />
          <HintField name="topic" label="Topic, if you know it" placeholder="Tobacco control" />
        </div>
        <p className="hint">The text itself is believed first; what you say counts where it is silent.</p>
        {error ? (
          <Alert kind="error">
            <strong>Upload failed. Please try again.</strong>
            <p>{error.message}</p>
          </Alert>
        ) : null}
        <Button type="submit" variant="primary" disabled={file === null} busy={isPending} reason="Choose a file first.">
          Upload
        </Button>
      </form>
      <UrlForm onUploaded={({ id }) => onUploaded(id)} />
    </div>
  )
}

function HintField({ name, label, placeholder }: { name: string; label: string; placeholder: string }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input className="field-control" name={name} maxLength={100} placeholder={placeholder} />
    </label>
  )
}
