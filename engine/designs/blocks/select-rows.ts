import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { BlocksFrame } from './frame.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'

/** The frame restricted to some of its rows (ascending); blocks and clusters without a row go. */
export function selectRows(frame: BlocksFrame, rows: Int32Array): BlocksFrame {
  const pick = (values: Float64Array) => valuesAt(values, rows)
  const block = selectGroups(frame.block, frame.blockNames, rows)
  const cluster = frame.cluster && selectGroups(frame.cluster, frame.clusterNames, rows)
  return {
    n: rows.length,
    units: Array.from(rows, (row) => frame.units[row]),
    blockNames: block.names,
    block: block.grouping,
    treated: new Uint8Array(valuesAt(frame.treated, rows)),
    cluster: cluster?.grouping ?? null,
    clusterNames: cluster?.names ?? [],
    outcomes: frame.outcomes.map((outcome) => ({ ...outcome, values: pick(outcome.values) })),
    covariates: frame.covariates.map((covariate) => ({ ...covariate, values: pick(covariate.values) })),
    takeUp: frame.takeUp && pick(frame.takeUp),
    weight: frame.weight && pick(frame.weight),
    isAggregated: frame.isAggregated,
  }
}

/** A grouping on some of its rows, without the levels that have none; the order of the levels stays. */
export function selectGroups(
  { index, levels }: Grouping,
  names: string[],
  rows: Int32Array,
): { grouping: Grouping; names: string[] } {
  const used = new Uint8Array(levels)
  for (let i = 0; i < rows.length; i++) used[index[rows[i]]] = 1
  const kept = [...used.keys()].filter((level) => used[level] === 1)
  const position = new Int32Array(levels).fill(-1)
  kept.forEach((level, at) => (position[level] = at))
  const selected = new Int32Array(rows.length)
  for (let i = 0; i < rows.length; i++) selected[i] = position[index[rows[i]]]
  return {
    grouping: { index: selected, levels: kept.length },
    names: kept.map((level) => names[level]),
  }
}
