import { describeRecomputation } from '../casefile/describe-recomputation.ts'
import { openEngine } from '../engine-worker/engine-client.ts'
import type { Recomputation } from '../engine-worker/recompute.ts'
import { differencesTable } from './differences-table.ts'
import { StepList } from './step-list.ts'

/** Computes the version whose addresses the element carries, and shows in it how far that is and what came out. */
export async function showRecomputation(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const steps = new StepList(host.querySelector('ol')!)
  const say = (text: string, tone = '') => {
    const status = host.querySelector<HTMLElement>('[role="status"]')!
    status.textContent = text
    status.dataset.tone = tone
  }
  const table = host.querySelector('[data-differences]')!
  table.replaceChildren()
  say('Loading the engine and the data …')
  try {
    const found = await compute(host, signal, (step, fraction) => {
      if (steps.advance(step, fraction)) say(`${step} …`)
    })
    steps.finish()
    const { sentence, isIdentical, differences } = describeRecomputation(found)
    say(sentence, isIdentical ? 'identical' : 'different')
    if (differences.length > 0) table.replaceChildren(...differencesTable(differences))
  } catch (error) {
    steps.hide()
    say(signal.aborted ? 'Cancelled; nothing was compared.' : `Not recomputed: ${(error as Error).message}`)
  }
}

async function compute(
  { dataset }: HTMLElement,
  signal: AbortSignal,
  onProgress: (step: string, fraction: number) => void,
): Promise<Recomputation> {
  const engine = openEngine()
  try {
    const addresses = { document: dataset.document!, data: dataset.file! }
    return await engine.call('recompute', addresses, { signal, onProgress })
  } finally {
    engine.close()
  }
}
