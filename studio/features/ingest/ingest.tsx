import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { IngestText } from './ingest-text.tsx'
import { StepStrip } from './step-strip.tsx'
import { UploadForm } from './upload-form.tsx'

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
