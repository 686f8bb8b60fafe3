import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'

const BYTES_PER_MB = 2 ** 20

/** What a kept worker sends: parts of an answer under way, then the answer with the memory it still holds, or why there is none. */
export type WorkerMessage =
  | { kind: 'progress'; part: unknown }
  | { kind: 'answer'; answer: unknown; heldMb: number }
  | { kind: 'failed'; error: unknown }

/**
 * The inside of a kept worker: answers one question after another until it is ended.
 *
 * @param answer a pure function of the question; what it reports meanwhile is handed on as progress
 */
export function answerQuestions<Asked, Answer>(
  answer: (asked: Asked, report: (part: Answer) => void) => Answer | Promise<Answer>,
): void {
  const send = (message: WorkerMessage) => parentPort!.postMessage(message)
  parentPort!.on('message', async (asked: Asked) => {
    try {
      const found = await answer(asked, (part) => send({ kind: 'progress', part }))
      send({ kind: 'answer', answer: found, heldMb: heldMb() })
    } catch (error) {
      send({ kind: 'failed', error })
    }
  })
}

function heldMb(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return (used_heap_size + external_memory) / BYTES_PER_MB
}
