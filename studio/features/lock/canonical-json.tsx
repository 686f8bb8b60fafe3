import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../ui/button.tsx'

interface CanonicalJsonProps {
  /** The bytes that the fingerprint is made of. */
  text: string
  /** Name of the file to keep; left out, there is nothing to keep yet. */
  file?: string
}

/** The design as it is fingerprinted: anyone who has these bytes can compute its SHA-256. */
export function CanonicalJson({ text, file }: CanonicalJsonProps) {
  return (
    <details className="disclosure">
      <summary>The whole design as it is fingerprinted (canonical JSON)</summary>
      {file ? (
        <p className="button-row">
          <Button onClick={() => saveFile(new Blob([text], { type: 'application/json' }), file)}>
            Download the JSON
          </Button>
        </p>
      ) : null}
      <pre className="canonical-json" tabIndex={0} aria-label="Canonical JSON of the design">
        {text}
      </pre>
    </details>
  )
}
