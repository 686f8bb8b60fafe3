import { config } from 'zod/mini'
import type { RunStep } from '../../contract/run.ts'
import { EngineError } from '@casefiles/engine/analysis'
import {
  WORKER_FUNCTIONS,
  type FunctionId,
  type WorkerContext,
  type WorkerAnswer,
  type WorkerRequest,
} from './functions.ts'

/* The inside of the engine's worker: answers one request after another until the page ends it. */

// Pages allow no code made at run time; told so, schemas do not try.
config({ jitless: true })

/** Steps of a hundredth: some analyses tell of their progress thousands of times. */
const FINEST = 0.01

async function answer({ id, argument }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const perform = (await WORKER_FUNCTIONS[id as FunctionId]()) as (
      argument: unknown,
      context: WorkerContext,
    ) => unknown
    return { kind: 'done', result: await perform(argument, { progress: tellProgress() }) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'refused', message, code: error instanceof EngineError ? error.code : null }
  }
}

function tellProgress(): WorkerContext['progress'] {
  let said: { step: RunStep; fraction: number } | null = null
  return (step, fraction) => {
    if (said?.step === step && fraction < 1 && fraction - said.fraction < FINEST) return
    said = { step, fraction }
    say({ kind: 'progress', step, fraction })
  }
}

const say = (message: WorkerAnswer) => postMessage(message)

addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  void answer(event.data).then(say)
})
