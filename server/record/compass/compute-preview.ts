import type { Preview, PreviewRequest } from '@casefiles/engine/before-lock'
import { openKeptWorker } from '../../base/workers/kept-worker.ts'

export interface PreviewInputs {
  /** The data file. */
  csv: Uint8Array
  request: PreviewRequest
}

/** Computes what may be seen before the lock; null where it took too long. */
export interface ComputePreview {
  (inputs: PreviewInputs): Promise<Preview | null>
  /** Makes ready for a preview that is to be expected. */
  warm?(): void
}

const worker = openKeptWorker<PreviewInputs, Preview>(new URL('./preview-worker.ts', import.meta.url), {
  // Longer than this an analyst does not wait for a side panel.
  deadlineMs: 25_000,
  mostMemoryMb: 1024,
  mostAnswers: 200,
  mostHeldMb: 400,
  idleMs: 15 * 60_000,
})

/** In the one warm thread of this process, so that requests are answered meanwhile. */
export const computePreviewInWorker: ComputePreview = Object.assign((inputs: PreviewInputs) => worker.ask(inputs), {
  warm: worker.warm,
})
