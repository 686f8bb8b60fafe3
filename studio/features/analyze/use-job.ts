import { useEffect, useState } from 'react'
import type { JobEvent } from '../../../contract/run.ts'
import { watchJob } from './watch-job.ts'
import { isOver, withEvent, type JobProgress } from './run-progress.ts'

export interface WatchedJob {
  progress: JobProgress | null
  isConnected: boolean
  /** Why it cannot be watched. */
  error: Error | null
}
const NOTHING: WatchedJob = { progress: null, isConnected: true, error: null }

/** A job as it goes on, from wherever it stands. @param onEnd told once when it ends while it is watched */
export function useJob(id: string | null, onEnd: () => void): WatchedJob {
  const [job, setJob] = useState<WatchedJob>(NOTHING)
  useEffect(() => {
    setJob(NOTHING)
    if (id === null) return
    const leaving = new AbortController()
    const listener = {
      onEvent: (event: JobEvent, isFirst: boolean) => {
        setJob((before) => ({ ...before, progress: withEvent(before.progress, event, isFirst) }))
        if (isOver(event.status)) onEnd()
      },
      onConnection: (isConnected: boolean) => setJob((before) => ({ ...before, isConnected })),
    }
    watchJob(id, listener, leaving.signal).catch((error: Error) => setJob((before) => ({ ...before, error })))
    return () => leaving.abort()
  }, [id])
  return job
}

/** The present moment, again every second while something runs. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
