import { buildPanel } from '../../../../frame/build-panel.ts'
import type { PanelFrame } from '../../../../frame/panel.ts'

export interface ChangingUnit {
  /** Treatment in periods 1, 2, … */
  treatment: readonly number[]
  outcome: readonly number[]
  cluster?: string
}

/** A panel of units whose treatment may change, periods counted from 1; without the checks of preflight. */
export function changingPanel(units: Readonly<Record<string, ChangingUnit>>): PanelFrame {
  const rows = Object.entries(units).flatMap(([unit, { treatment, outcome, cluster = unit }]) =>
    treatment.map((amount, i) => ({ unit, time: i + 1, amount, outcome: outcome[i], cluster })),
  )
  const firstTreated = new Map(
    Object.entries(units).map(([unit, { treatment }]) => {
      const place = treatment.findIndex((amount) => amount !== treatment[0])
      return [unit, place < 0 ? Infinity : place + 1]
    }),
  )
  return buildPanel({
    unit: rows.map(({ unit }) => unit),
    time: rows.map(({ time }) => time),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    treatment: Float64Array.from(rows, ({ amount }) => amount),
    cluster: rows.map(({ cluster }) => cluster),
    covariates: new Map(),
    balanceCovariates: new Map(),
    firstTreated,
  })
}
