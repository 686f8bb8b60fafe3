import type { RunStep } from '../../contract/run.ts'

/** Handed to every function of the worker. */
export interface WorkerContext {
  progress: (step: RunStep, fraction: number) => void
}

/**
 * What pages have computed in the worker, each loaded when it is first asked for. A function takes one argument and the
 * context; argument and result survive a structured clone. Further ones of the engine are a line here.
 */
export const WORKER_FUNCTIONS = {
  load: () => import('./load-casefile.ts').then((module) => module.loadCasefile),
  analyze: () => import('./analyze-table.ts').then((module) => module.analyzeTable),
  openExplorer: () => import('./explore.ts').then((module) => module.openCasefile),
  explore: () => import('./explore.ts').then((module) => module.answerSettings),
  searchChange: () => import('./explore.ts').then((module) => module.searchChange),
  drawFigures: () => import('./explore.ts').then((module) => module.drawFigures),
  writeNotebook: () => import('./explore.ts').then((module) => module.writeNotebook),
  readRows: () => import('./explore.ts').then((module) => module.readRows),
  recompute: () => import('./recompute.ts').then((module) => module.recompute),
}

export type FunctionId = keyof typeof WORKER_FUNCTIONS
type FunctionOf<Id extends FunctionId> = Awaited<ReturnType<(typeof WORKER_FUNCTIONS)[Id]>>
export type ArgumentOf<Id extends FunctionId> = Parameters<FunctionOf<Id>>[0]
export type ResultOf<Id extends FunctionId> = Awaited<ReturnType<FunctionOf<Id>>>

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
