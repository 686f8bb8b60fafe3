import { tellerOf } from '@casefiles/words'
import type { LogLine } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { DataTable } from '../../../frame/table.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import type { StepContext } from '../../design.ts'
import { diagnostics } from '../diagnostics.ts'
import { estimate } from '../estimate.ts'
import { plots } from '../plots.ts'
import { preflight } from '../preflight.ts'
import { varyAssumptions } from '../sensitivity.ts'
import { ivSchema, type IvSpec } from '../spec.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

/** Writes what the rooms say, as a reader has it. */
export const tell = await tellerOf('IV')

/** A locked design on columns y, d and z with everything at its default but what is given. */
export function specWith(changes: Record<string, unknown> = {}): IvSpec {
  return ivSchema.parse({
    outcome: { column: 'y', label: 'Outcome', units: 'points' },
    treatment: { column: 'd', label: 'Treatment' },
    instruments: [{ column: 'z', label: 'Instrument' }],
    time: { kind: 'period', from: 2000, to: 2001 },
    ...changes,
  })
}

export function contextWith(log: LogLine<Text>[] = [], smallestEffect = 1): StepContext<Text> {
  return {
    seed: 1,
    intent: { direction: 'increase', smallestEffect, smallestEffectBasis: 'A test.' },
    words: plainWords,
    log: (line) => log.push(line),
    progress: () => {},
    map: mapInPlace,
  }
}

export function tableOf(columns: Record<string, ArrayLike<number> | (string | null)[]>): DataTable {
  const entries = Object.entries(columns).map(([name, cells]) => {
    const isText = Array.from(cells as ArrayLike<unknown>).some((cell) => typeof cell === 'string')
    return [
      name,
      isText
        ? { kind: 'text' as const, values: cells as (string | null)[] }
        : { kind: 'number' as const, values: Float64Array.from(cells as ArrayLike<number>) },
    ] as const
  })
  return { rows: Object.values(columns)[0]?.length ?? 0, columns: new Map(entries) }
}

/** Every room of the design on one table, with what it says told. */
export function runAll(table: DataTable, spec: IvSpec, smallestEffect = 1) {
  const log: LogLine<Text>[] = []
  const context = contextWith(log, smallestEffect)
  const frame = preflight(table, spec, context)
  const fit = estimate(frame, spec, context)
  const found = diagnostics(frame, spec, fit, context)
  const varied = varyAssumptions(frame, spec, fit, context)
  const drawn = plots(frame, spec, fit, { checks: found.checks, sensitivity: varied.sensitivity }, context)
  const { checks } = tell(found)
  const { sensitivity } = tell(varied)
  const estimates = tell(fit.estimates)
  return {
    frame,
    fit: { ...fit, estimates, primary: tell(fit.primary) },
    log: tell(log),
    checks,
    evidence: tell({ ...found.evidence, ...varied.evidence }),
    sensitivity,
    check: (id: string) => checks.find((one) => one.id === id)!,
    series: (id: string) => sensitivity.find((one) => one.id === id)!,
    estimateOf: (id: string) => estimates.find((one) => one.id === id)!,
    plots: tell(drawn),
  }
}
