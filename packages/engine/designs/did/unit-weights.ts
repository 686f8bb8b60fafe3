import { EngineError } from '../../errors.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { type DataTable, readNumbers, readPeriods } from '../../frame/table.ts'
import type { DidSpec } from './spec.ts'

/**
 * The panel with a weight per unit: the mean of the weight column over the unit's rows before anybody adopts, so that
 * nothing the policy moved enters it.
 *
 * @param rows of the table that are in use
 * @throws {EngineError} `did/bad-weight` where a unit has no such weight above zero, or units are not followed
 */
export function withUnitWeights(
  panel: PanelFrame,
  table: DataTable,
  spec: DidSpec,
  unit: string[],
  rows: number[],
): PanelFrame {
  const { weight } = spec
  if (weight === undefined) return panel
  const columns = [weight.column]
  if (panel.individuals) {
    throw new EngineError(
      'did/bad-weight',
      'Weights are for units that are followed, not for repeated cross-sections.',
      {
        columns,
      },
    )
  }
  const weights = meansBefore(panel, readNumbers(table, weight.column), readPeriods(table, spec.time), unit, rows)
  const missing = weights.findIndex((value) => !(value > 0 && Number.isFinite(value)))
  if (missing >= 0) {
    const name = panel.labels[missing]
    throw new EngineError('did/bad-weight', `The unit ${name} has no weight above zero before the first adoption.`, {
      columns,
    })
  }
  return { ...panel, ...(weight.inHeadline ? { unitWeights: weights } : { otherUnitWeights: weights }) }
}

function meansBefore(panel: PanelFrame, values: Float64Array, time: Float64Array, unit: string[], rows: number[]) {
  const first = panel.cohort.reduce((earliest, cohort) => Math.min(earliest, cohort), Infinity)
  const number = new Map(panel.units.map((name, at) => [name, at]))
  const sums = new Float64Array(panel.units.length)
  const counts = new Float64Array(panel.units.length)
  for (const row of rows) {
    const at = number.get(unit[row])
    if (at === undefined || time[row] >= first || Number.isNaN(values[row])) continue
    sums[at] += values[row]
    counts[at]++
  }
  return sums.map((sum, at) => sum / counts[at])
}

/** The frame of the other question: unweighted where the main estimate is weighted, and the other way round; null without weights. */
export function otherWeighting(frame: PanelFrame): PanelFrame | null {
  const { unitWeights, otherUnitWeights, ...rest } = frame
  if (unitWeights) return { ...rest, otherUnitWeights: unitWeights }
  return otherUnitWeights ? { ...rest, unitWeights: otherUnitWeights } : null
}

/** Over their mean, so that the sum is the number of units; null where all count alike. */
export function relativeWeights({ unitWeights }: Pick<PanelFrame, 'unitWeights'>): Float64Array | null {
  if (!unitWeights) return null
  const mean = unitWeights.reduce((sum, one) => sum + one, 0) / unitWeights.length
  return unitWeights.map((one) => one / mean)
}
