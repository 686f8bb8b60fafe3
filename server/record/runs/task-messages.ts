import { EngineError, type EngineErrorCode } from '@casefiles/engine/analysis'

/** What a worker of the pool is asked: some items of one task. */
export interface TaskRequest {
  task: string
  /** Sent with the first items of a call; later ones have the same. */
  shared?: { value: unknown }
  items: unknown[]
}

export type TaskAnswer = { kind: 'done'; results: unknown[] } | Refusal

/** An error without its class, which a message cannot carry; a code says that the engine refused. */
export interface Refusal {
  kind: 'refused'
  message: string
  engine?: { code: EngineErrorCode; columns: string[]; rows: number[]; hint: string | undefined }
}

export function writeRefusal(error: unknown): Refusal {
  if (error instanceof EngineError) {
    const { message, code, columns, rows, hint } = error
    return { kind: 'refused', message, engine: { code, columns, rows, hint } }
  }
  return { kind: 'refused', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

export function readRefusal({ message, engine }: Refusal): Error {
  if (!engine) return new Error(message)
  const { code, columns, rows, hint } = engine
  return new EngineError(code, message, { columns, rows, ...(hint === undefined ? {} : { hint }) })
}
