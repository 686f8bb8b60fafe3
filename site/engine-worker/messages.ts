import type { RunStep } from '../../contract/run.ts'

/** What the worker is asked: one function of the registry with its argument. */
export interface WorkerRequest {
  id: string
  argument: unknown
}

/** What it answers: progress any number of times, then one of the others. */
export type WorkerAnswer =
  | { kind: 'progress'; step: RunStep; fraction: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; message: string; code: string | null }

/** What the worker could not do; `code` where the engine refused, see docs/errors.md. */
export class WorkerRefusal extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.name = 'WorkerRefusal'
    this.code = code
  }
}
