import { Worker } from 'node:worker_threads'
import {
  drawFrozenWorld,
  familyOf,
  judgeDrawn,
  judgeWorld,
  simulateWorld,
  type SimulatedWorld,
  type SoundWorldChoice,
  type WorldResult,
} from '@casefiles/lab'
import type { DesignType } from '@casefiles/engine/analysis'

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

/** One world to compute; everything its result depends on stands here. */
export type WorldJob =
  | { kind: 'judge'; design: DesignType; seed: number; index: number }
  | { kind: 'frozen'; design: DesignType; seed: number; index: number; family: string; shape: string }
  | { kind: 'simulate'; design: DesignType; seed: number; choice: SoundWorldChoice }

type JobResult<Job extends WorldJob> = Job extends { kind: 'judge' | 'frozen' } ? WorldResult : SimulatedWorld | null

export function runJob(job: WorldJob): Promise<WorldResult | SimulatedWorld | null> {
  const family = familyOf(job.design)!
  if (job.kind === 'frozen') {
    const frozen = family.frozen.find(({ id }) => id === job.family)!
    const shape = frozen.shapes.find(({ id }) => id === job.shape)!
    return judgeDrawn(family, drawFrozenWorld(family, job.seed, frozen, shape, job.index), job.index)
  }
  return job.kind === 'judge' ? judgeWorld(family, job.seed, job.index) : simulateWorld(family, job.seed, job.choice)
}
