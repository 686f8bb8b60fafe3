import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { useDownload } from './use-download.ts'
import { fileSize } from '@casefiles/engine/words'

/** The button of a form, then how far the download is. Its size is not known before its end. */
export function DownloadState({
  state: { bytes, error, cancel },
  isMissing = false,
}: {
  state: ReturnType<typeof useDownload>
  isMissing?: boolean
}) {
  return (
    <>
      <p className="button-row">
        <Button type="submit" variant="primary" busy={bytes !== null} disabled={isMissing} reason="Choose first.">
          Download
        </Button>
        {bytes === null ? null : <Button onClick={cancel}>Cancel</Button>}
      </p>
      {bytes === null ? null : (
        <p className="download-progress">
          <progress aria-label="Download" /> {fileSize(bytes)}
        </p>
      )}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </>
  )
}
