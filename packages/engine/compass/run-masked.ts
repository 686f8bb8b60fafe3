import type { Plot } from '../analysis.ts'
import { sampleRows } from '../before-lock/sample-rows.ts'
import type { Evidence, Fitted, Intent, StepContext } from '../designs/design.ts'
import type { RegisteredDesign } from '../designs/registry.ts'
import type { DataTable } from '../frame/table.ts'
import { createRandom } from '../numerics/random.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import type { NarrativeWords } from '../verdict/narrative-words.ts'
import { readerWords } from '../verdict/reader-words.ts'
import type { AnyBeforeLock } from './load-before-lock.ts'

/** What the real rooms of a design make of masked data. */
export interface MaskedRun {
  frame: unknown
  fit: Fitted
  evidence: Evidence
  /** Ids of the evidence that does not depend on masked outcomes. */
  known: string[]
  drawn: Plot[]
  context: StepContext
  /** Rows of the data, and those of them that were drawn to look at. */
  rows: { all: number; used: number }
}

/** Stands in for an intent that is not written down yet; nothing that depends on it is shown. */
const NO_INTENT: Intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: '' }

interface Choices {
  spec: unknown
  intent: Intent | null
  words: NarrativeWords
  seed: number
  mostRows: number
}

/**
 * Preflight, estimate, diagnostics and figures of a table without the outcomes that must stay unseen.
 *
 * @throws {EngineError} whatever masking and the rooms throw
 */
export async function runMasked(
  registered: RegisteredDesign,
  early: AnyBeforeLock,
  data: DataTable,
  { spec: locked, intent, words, seed, mostRows }: Choices,
): Promise<MaskedRun> {
  const spec = early.quicker?.(locked) ?? locked
  const quiet = { log: () => undefined, progress: () => undefined, map: mapInPlace }
  const context: StepContext = { seed, intent: intent ?? NO_INTENT, words: readerWords(words), ...quiet }
  const part = sampleRows(data, mostRows, early.sampledTogether(spec), createRandom(seed, 'before-lock-sample'))
  const masked = early.maskOutcomes(part, spec, createRandom(seed, 'before-lock-mask'))
  const design = await registered.load()
  const frame = design.preflight(masked, spec, context)
  const fit = await design.estimate(frame, spec, context)
  const { checks, evidence } = design.diagnostics(frame, spec, fit, context)
  const also = early.alsoKnown?.(frame, spec, fit, context, evidence) ?? {}
  return {
    frame,
    fit,
    evidence: { ...evidence, ...also },
    known: [...early.knownBeforeLock(spec), ...Object.keys(also)],
    drawn: design.plots(frame, spec, fit, { checks, sensitivity: [] }, context),
    context,
    rows: { all: data.rows, used: part.rows },
  }
}
