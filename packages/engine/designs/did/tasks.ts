import { EngineError } from '../../errors.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { selectUnits } from '../../frame/select-rows.ts'
import { estimatePrimary } from './primary.ts'
import { averageChoices, type ChoiceAverages } from './sensitivity/specification-curve.ts'
import type { DidSpec } from './spec.ts'

/** Work that a pool can share; see packages/engine/tasks/map-tasks.ts. */
export const tasks = { 'leave-out': estimateWithout, specification: estimateChoices }

interface Locked {
  frame: PanelFrame
  spec: DidSpec
}

/** The primary estimate without some units, by their numbers; `NaN` where it cannot be computed. */
export function estimateWithout({ frame, spec }: Locked, left: number[]): { value: number; ci: [number, number] } {
  const gone = new Set(left)
  try {
    const kept = selectUnits(frame, (unit) => !gone.has(unit))
    const { value, ci } = estimatePrimary(kept, spec)
    return { value, ci }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { value: NaN, ci: [NaN, NaN] }
  }
}

/** Every average under some ways to run the analysis, by their numbers in the specification curve. */
export function estimateChoices({ frame, spec }: Locked, choices: number[]): ChoiceAverages[] {
  return averageChoices(frame, spec, choices)
}
