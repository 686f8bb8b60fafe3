import { useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/toasts.tsx'
import { download, type Download } from './export-api.ts'

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
