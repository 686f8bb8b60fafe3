import { Worker } from 'node:worker_threads'
import type { JobResult, WorldJob } from './job.ts'

/** Jobs handed out at a time: few enough that the workers end together. */
const BATCH = 5

/**
 * Runs jobs in worker threads; each takes the next batch when it is done with one.
 *
 * @returns results in the order of the jobs, the same whatever the number of workers
 * @throws whatever a job throws
 */
export async function runJobs<Job extends WorldJob>(jobs: Job[], workers: number): Promise<JobResult<Job>[]> {
  const results = new Array<JobResult<Job>>(jobs.length)
  let next = 0
  const threads = Array.from({ length: Math.min(workers, Math.ceil(jobs.length / BATCH)) }, () => startWorker())
  try {
    await Promise.all(
      threads.map(async (thread) => {
        while (next < jobs.length) {
          const from = next
          next += BATCH
          const answers = (await ask(thread, jobs.slice(from, from + BATCH))) as JobResult<Job>[]
          answers.forEach((answer, i) => (results[from + i] = answer))
        }
      }),
    )
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return results
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url))
}

function ask(thread: Worker, jobs: WorldJob[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (answer: unknown) => {
      stopListening()
      resolve(answer)
    }
    const fail = (error: unknown) => {
      stopListening()
      reject(error instanceof Error ? error : new Error(`A worker ended with code ${String(error)}.`))
    }
    const stopListening = () => thread.off('message', done).off('error', fail).off('exit', fail)
    thread.on('message', done).on('error', fail).on('exit', fail)
    thread.postMessage(jobs)
  })
}
