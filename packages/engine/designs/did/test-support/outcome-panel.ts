import { buildPanel } from '../../../frame/build-panel.ts'
import type { PanelFrame } from '../../../frame/panel.ts'

/** Outcomes per unit and period 1, 2, …; `null` leaves the row out. */
export function panel(outcomes: Record<string, (number | null)[]>, firstTreated: Record<string, number>): PanelFrame {
  const rows = Object.entries(outcomes).flatMap(([unit, values]) =>
    values.flatMap((value, index) => (value === null ? [] : [{ unit, time: index + 1, value }])),
  )
  return buildPanel({
    unit: rows.map(({ unit }) => unit),
    time: rows.map(({ time }) => time),
    outcome: Float64Array.from(rows, ({ value }) => value),
    covariates: new Map(),
    balanceCovariates: new Map(),
    cluster: rows.map(({ unit }) => unit),
    firstTreated: new Map(Object.entries(firstTreated)),
  })
}
