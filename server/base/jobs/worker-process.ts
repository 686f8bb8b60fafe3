import os from 'node:os'

/** Names this process in the job table, so that another one does not take its running job for a dead one. */
export const WORKER_PROCESS = `${os.hostname()}:${process.pid}`

/**
 * Whether the process that took up a job still runs: another process of this machine that answers to its id.
 * A process of another machine cannot be asked and counts as running.
 */
export function isRunningElsewhere(worker: string | null): boolean {
  if (worker === null || worker === WORKER_PROCESS) return false
  const place = worker.lastIndexOf(':')
  if (worker.slice(0, place) !== os.hostname()) return true
  try {
    process.kill(Number(worker.slice(place + 1)), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
