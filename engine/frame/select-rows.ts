import { buildPanel } from './build-panel.ts'
import type { PanelFrame } from './panel.ts'

/**
 * The panel that is left when only some rows are kept. Cohorts are read anew against the periods that remain: a unit
 * first treated after the last of them counts as never treated, one treated before the first of them as always treated
 * (`cohortIndex` 0).
 *
 * @param keep whether to keep a row, asked once per row
 */
export function selectRows(frame: PanelFrame, keep: (row: number) => boolean): PanelFrame {
  const rows: number[] = []
  for (let row = 0; row < frame.n; row++) if (keep(row)) rows.push(row)
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!)
  const pickAll = (columns: Map<string, Float64Array>) =>
    new Map([...columns].map(([name, values]) => [name, pick(values)]))
  return buildPanel({
    unit: rows.map((row) => frame.units[frame.unitIndex[row]!]!),
    time: rows.map((row) => frame.periods[frame.periodIndex[row]!]!),
    outcome: pick(frame.outcome),
    covariates: pickAll(frame.covariates),
    balanceCovariates: pickAll(frame.balanceCovariates),
    // padded, so that the order of the names is the order of the numbers
    cluster: rows.map((row) => String(frame.clusterIndex[frame.unitIndex[row]!]).padStart(10, '0')),
    firstTreated: new Map(frame.units.map((unit, index) => [unit, frame.cohort[index]!])),
    labels: new Map(frame.units.map((unit, index) => [unit, frame.labels[index]!])),
  })
}

/** The panel without the units for which `keep` says no. */
export function selectUnits(frame: PanelFrame, keep: (unit: number) => boolean): PanelFrame {
  return selectRows(frame, (row) => keep(frame.unitIndex[row]!))
}

/** The panel restricted to the units that have a row in every period; the frame itself when all have. */
export function keepCompleteUnits(frame: PanelFrame): PanelFrame {
  if (frame.balanced) return frame
  const rowsOf = new Int32Array(frame.units.length)
  for (const unit of frame.unitIndex) rowsOf[unit]!++
  return selectUnits(frame, (unit) => rowsOf[unit] === frame.periods.length)
}
