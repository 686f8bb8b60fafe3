import { Worker, parentPort } from 'node:worker_threads'
import { getHeapStatistics } from 'node:v8'

export interface KeptWorkerLimits {
  /** An answer that takes longer is given up, and the thread with it. */
  deadlineMs: number
  /** The thread is ended by the runtime where it needs more. */
  mostMemoryMb: number
  /** After so many answers, or with so much memory still held, the next thread takes over. */
  mostAnswers: number
  mostHeldMb: number
  /** A thread that nobody asked for so long is ended. */
  idleMs: number
}

export interface KeptWorker<Asked, Answer> {
  /**
   * What the thread answers; null where it took too long. One question at a time, in the order of asking.
   *
   * @param onProgress told the parts that the thread reports before its answer
   */
  ask(asked: Asked, onProgress?: (part: Answer) => void): Promise<Answer | null>
  /** Starts the thread, so that the first question finds it ready. */
  warm(): void
  /** Ends the thread; a question under way fails. */
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  answers: number
  /** Those who wait for it; nobody between two questions. */
  listener: { told(message: WorkerMessage): void; ended(error: Error): void } | null
}

/**
 * A worker thread that stays between questions, as loading its modules takes longer than most answers. An answer is a pure
 * function of its question, so which thread gives it makes no difference. A thread that failed, ran out of time or holds
 * too much is ended, and the next one starts at once.
 *
 * @param url a module that calls `answerQuestions`
 */
export function openKeptWorker<Asked, Answer>(url: URL, limits: KeptWorkerLimits): KeptWorker<Asked, Answer> {
  let thread: Thread | null = null
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function ready(): Thread {
    thread ??= start(url, limits.mostMemoryMb, (ended) => {
      if (thread === ended) thread = null
    })
    return thread
  }

  /** An idle thread keeps no process alive and is not kept for ever. */
  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => void end(), limits.idleMs)
    idle.unref()
  }

  async function end(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.worker.terminate()
  }

  async function replace(): Promise<void> {
    await end()
    ready()
  }

  async function put(asked: Asked, onProgress?: (part: Answer) => void): Promise<Answer | null> {
    clearTimeout(idle)
    const asking = ready()
    try {
      const message = await waitFor(asking, asked, limits.deadlineMs, onProgress)
      asking.answers += 1
      if (message === null) await replace()
      else if (asking.answers >= limits.mostAnswers || message.heldMb > limits.mostHeldMb) await replace()
      return message && (message.answer as Answer)
    } catch (error) {
      await replace()
      throw error
    } finally {
      rest()
    }
  }

  return {
    ask: (asked, onProgress) => {
      const answer = last.then(() => put(asked, onProgress))
      last = answer.catch(() => undefined)
      return answer
    },
    warm: () => {
      ready()
      rest()
    },
    close: async () => {
      clearTimeout(idle)
      await end()
    },
  }
}

function start(url: URL, maxOldGenerationSizeMb: number, onEnd: (ended: Thread) => void): Thread {
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb } })
  const thread: Thread = { worker, answers: 0, listener: null }
  const fail = (error: Error) => {
    onEnd(thread)
    thread.listener?.ended(error)
  }
  worker.on('message', (message: WorkerMessage) => thread.listener?.told(message))
  worker.on('error', (error) => fail(error as Error))
  worker.on('exit', (code) => fail(new Error(`The worker ended without an answer (exit code ${code}).`)))
  worker.unref()
  return thread
}

/** The thread keeps the process alive only while somebody waits for it. */
function waitFor<Asked, Answer>(
  thread: Thread,
  asked: Asked,
  deadlineMs: number,
  onProgress: (part: Answer) => void = () => undefined,
): Promise<Extract<WorkerMessage, { kind: 'answer' }> | null> {
  const { worker } = thread
  let deadline: NodeJS.Timeout
  const waiting = new Promise<Extract<WorkerMessage, { kind: 'answer' }> | null>((resolve, reject) => {
    deadline = setTimeout(() => resolve(null), deadlineMs)
    thread.listener = {
      ended: reject,
      told: (message) => {
        if (message.kind === 'progress') onProgress(message.part as Answer)
        else if (message.kind === 'failed') reject(message.error)
        // Under a watch, Node sends the names of imported modules the same way.
        else if (message.kind === 'answer') resolve(message)
      },
    }
    worker.ref()
    worker.postMessage(asked)
  })
  return waiting.finally(() => {
    clearTimeout(deadline)
    thread.listener = null
    worker.unref()
  })
}

const BYTES_PER_MB = 2 ** 20

/** What a kept worker sends: parts of an answer under way, then the answer with the memory it still holds, or why there is none. */
type WorkerMessage =
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
