import type { Look, LookRequest } from '@casefiles/engine/before-lock'
import { openKeptWorker } from '../../base/workers/kept-worker.ts'

export interface LookInputs {
  /** The data file. */
  csv: Uint8Array
  request: LookRequest
}

/** Computes what may be seen before the lock; null where it took too long. */
export interface ComputeLook {
  (inputs: LookInputs): Promise<Look | null>
  /** Makes ready for a look that is to be expected. */
  warm?(): void
}

const worker = openKeptWorker<LookInputs, Look>(new URL('./look-worker.ts', import.meta.url), {
  // Longer than this an analyst does not wait for a side panel.
  deadlineMs: 25_000,
  mostMemoryMb: 1024,
  mostAnswers: 200,
  mostHeldMb: 400,
  idleMs: 15 * 60_000,
})

/** In the one warm thread of this process, so that requests are answered meanwhile. */
export const computeLookInWorker: ComputeLook = Object.assign((inputs: LookInputs) => worker.ask(inputs), {
  warm: worker.warm,
})
