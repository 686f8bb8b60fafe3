import { parentPort } from 'node:worker_threads'
import { runJob, type WorldJob } from './run-jobs.ts'

/* The inside of a worker thread: answers each batch of jobs with its results until it is ended. */

parentPort!.on('message', (jobs: WorldJob[]) => {
  void (async () => {
    const results = []
    for (const job of jobs) results.push(await runJob(job))
    parentPort!.postMessage(results)
  })()
})
