import type { Look } from '@casefiles/engine/before-lock'
import type { ComputeLook, LookInputs } from './compute-look.ts'

/** Answers kept: those of drafts that are worked on now. */
const MOST_KEPT = 50

interface Waiting {
  key: string
  inputs: () => LookInputs
  answer: Promise<Look | null>
}

export interface LookQueue {
  look(casefile: string, key: string, inputs: () => LookInputs): Promise<Look | null>
  /** Makes ready for a look that is to be expected. */
  warm(): void
}

/**
 * One computation at a time, and none twice: an answer is kept under its key, and who asks for a key that is being computed
 * waits for that. What waits for a casefile is replaced where the casefile has changed meanwhile, and answers everybody who
 * waited, so that an analyst who types does not line up a computation for every letter.
 */
export function openLookQueue(compute: ComputeLook): LookQueue {
  const kept = new Map<string, Look>()
  const running = new Map<string, Promise<Look | null>>()
  const waiting = new Map<string, Waiting>()
  let last: Promise<unknown> = Promise.resolve()

  async function begin(casefile: string): Promise<Look | null> {
    const { key, inputs } = waiting.get(casefile)!
    waiting.delete(casefile)
    const found = kept.get(key)
    if (found) return found
    const computed = Promise.resolve().then(() => compute(inputs()))
    running.set(key, computed)
    try {
      const look = await computed
      if (look) keep(key, look)
      return look
    } finally {
      running.delete(key)
    }
  }

  function keep(key: string, look: Look): void {
    kept.set(key, look)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  }

  async function look(casefile: string, key: string, inputs: () => LookInputs): Promise<Look | null> {
    const ready = kept.get(key) ?? running.get(key)
    if (ready) return ready
    const line = waiting.get(casefile)
    if (line) {
      Object.assign(line, { key, inputs })
      return line.answer
    }
    const answer = last.then(() => begin(casefile))
    waiting.set(casefile, { key, inputs, answer })
    last = answer.catch(() => undefined)
    return answer
  }

  return { look, warm: () => compute.warm?.() }
}
