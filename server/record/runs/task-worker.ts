import { parentPort } from 'node:worker_threads'
import { loadTask } from '@casefiles/engine/tasks'
import { writeRefusal, type TaskAnswer, type TaskRequest } from './task-pool.ts'

/* The inside of a thread of the task pool: answers one request after another until it is ended. */

let shared: unknown

async function answer({ task, shared: given, items }: TaskRequest): Promise<TaskAnswer> {
  if (given) shared = given.value
  try {
    const run = await loadTask(task)
    return { kind: 'done', results: items.map((item) => run(shared, item)) }
  } catch (error) {
    return writeRefusal(error)
  }
}

parentPort!.on('message', (request: TaskRequest) => {
  void answer(request).then((result) => parentPort!.postMessage(result))
})
