import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { fileSize } from '@casefiles/engine/words'
import { announce } from '../../ui/toasts.tsx'
import { download, type Download } from './export-api.ts'

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

/** One download at a time: how far it is, how it failed, and giving it up. */
export function useDownload() {
  const [bytes, setBytes] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => () => giveUp.current?.abort(), [])

  async function start(file: Download): Promise<void> {
    const controller = new AbortController()
    giveUp.current = controller
    setError(null)
    setBytes(0)
    try {
      await download(file, setBytes, controller.signal)
      announce(`${file.name} is downloaded.`)
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure as Error)
    } finally {
      setBytes(null)
    }
  }
  return { bytes, error, start, cancel: () => giveUp.current?.abort() }
}
