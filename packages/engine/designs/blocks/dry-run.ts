import { copyCells, keepNamedColumns, type MaskedRows } from '../../before-lock/outcome-columns.ts'
import { donorPicker, groupBy } from '../../before-lock/donor-picker.ts'
import { type Column, type DataTable, readNumbers, readText, requireColumns } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { DryRun } from '../dry-run.ts'
import { expandCells } from './expand-cells.ts'
import { readArms } from './read-columns.ts'
import type { BlocksSpec } from './spec.ts'

/** Known outcomes for a dry run of a randomized experiment. */
export const dryRun: DryRun<BlocksSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, spec) => readArms(drawn, spec).map((arm) => Number(arm === 1)),
  outcomeOf: ({ outcome }) => outcome,
}

/**
 * The treated arm takes outcomes of the control arm, drawn within the block, with what rows of a cluster have in
 * common put back ({@link clusterShifts}). A control
 * unit that took the treatment up counts as treated here. Rows of no arm lose their outcomes.
 */
export function maskOutcomes(given: DataTable, spec: BlocksSpec, random: Random): DataTable {
  return replaceOutcomes(given, spec, random, false)
}

/** @param everyone the control arm takes outcomes of its own, drawn anew, too */
function replaceOutcomes(given: DataTable, spec: BlocksSpec, random: Random, everyone: boolean): DataTable {
  const names = [...new Set([spec.outcome, ...spec.otherOutcomes].map(({ column }) => column))]
  const cluster = spec.cluster === undefined ? [] : [spec.cluster]
  const takeUp = spec.takeUp?.kind === 'column' ? [spec.takeUp.column] : []
  requireColumns(given, [spec.treatment.column, ...names, ...spec.blocks, ...cluster, ...takeUp])
  const data = expandCells(given, spec)
  const arms = readArms(data, spec)
  const isTreated = (row: number) => arms[row] === 1 || (arms[row] === 0 && hasTaken(row))
  const hasTaken = takers(data, spec)
  const all = [...arms.keys()]
  const rows = {
    masked: all.filter((row) => (everyone ? arms[row] !== -1 : isTreated(row))),
    donors: all.filter((row) => arms[row] === 0 && !isTreated(row)),
    unknown: all.filter((row) => arms[row] === -1),
  }
  const blocks = spec.blocks.map((name) => readText(data, name))
  const own = all.map((row) => JSON.stringify(blocks.map((cells) => cells[row])))
  const clusters = spec.cluster === undefined ? null : readText(data, spec.cluster)
  const block = everyone && hasLoneDonor(rows.donors, own, clusters) ? all.map(() => '') : own
  const coded = [spec.outcome, ...spec.otherOutcomes].filter((one) => one.oneValues || one.transform === 'log')
  // a code or a logarithm cannot be moved by adding to the cell
  const isMeasured = (name: string) =>
    data.columns.get(name)!.kind === 'number' && !coded.some(({ column }) => column === name)
  const replaced = names.map((name): [string, Column] => {
    if (clusters && isMeasured(name)) return [name, copyWithShifts(data, name, rows, clusters, block, random)]
    const choose = (donors: number[]) => donorPicker(donors, clusters, block, random)
    return [name, copyCells(data, name, rows, choose)]
  })
  return keepNamedColumns(data, spec, new Map(replaced))
}

/** Whether both arms of some block would take the outcomes of one row or cluster, and so be alike without chance. */
function hasLoneDonor(donors: number[], block: string[], cluster: (string | null)[] | null): boolean {
  const inBlock = groupBy(donors, (row) => block[row])
  return [...inBlock.values()].some((rows) => new Set(rows.map((row) => cluster?.[row] ?? row)).size < 2)
}

/** A measured outcome of whole clusters: a cell of the block's control arm plus what the cluster has in common. */
function copyWithShifts(
  data: DataTable,
  name: string,
  rows: MaskedRows,
  cluster: (string | null)[],
  block: string[],
  random: Random,
): Column {
  const values = readNumbers(data, name)
  const copied = copyCells(data, name, rows, (donors) => donorPicker(donors, null, block, random))
  const shift = clusterShifts({ values, donors: rows.donors, cluster, block }, random)
  const filled = copied.values.slice() as Float64Array
  for (const row of rows.masked) filled[row] += shift(row)
  return { kind: 'number', values: filled }
}

export interface ClusteredCells {
  /** Per row, `NaN` where missing. */
  values: Float64Array
  /** Rows of the control arm, whose outcomes are used. */
  donors: number[]
  cluster: (string | null)[]
  block: string[]
}

/**
 * What rows of a treated cluster have in common beside their block, made from the control arm. A control cluster lies as far
 * from the mean of its block's control clusters as chance put it, √(k / (k − 1)) times what k clusters show; the mean of k
 * stands in for the block, which adds 1/k of the variance. Blocks with one control cluster show none of this; where all
 * are such, clusters lie as far from the mean of all, blocks included, which is too far rather than too near.
 *
 * @returns what to add to the outcome of a masked row that was drawn from its own block
 */
function clusterShifts({ values, donors, cluster, block }: ClusteredCells, random: Random): (row: number) => number {
  const means = clusterMeans(values, donors, cluster, block)
  const byBlock = groupBy(means, (one) => one.block)
  const within = [...byBlock.values()].filter((group) => group.length > 1).flatMap(deviations)
  const pool = within.length > 0 ? within : deviations(means)
  const chosen = new Map<string, number>()
  return (row) => {
    const name = cluster[row] ?? ''
    const known = chosen.get(name)
    if (known !== undefined) return known
    const size = Math.sqrt(1 + 1 / (byBlock.get(block[row])?.length ?? 1))
    const shift = pool.length === 0 ? 0 : size * pool[random.integer(pool.length)]
    chosen.set(name, shift)
    return shift
  }
}

interface ClusterMean {
  block: string
  mean: number
}

function clusterMeans(
  values: Float64Array,
  donors: number[],
  cluster: (string | null)[],
  block: string[],
): ClusterMean[] {
  const known = donors.filter((row) => !Number.isNaN(values[row]))
  return [...groupBy(known, (row) => cluster[row] ?? '').values()].map((rows) => ({
    block: block[rows[0]],
    mean: rows.reduce((sum, row) => sum + values[row], 0) / rows.length,
  }))
}

function deviations(group: ClusterMean[]): number[] {
  if (group.length < 2) return []
  const centre = group.reduce((sum, { mean }) => sum + mean, 0) / group.length
  return group.map(({ mean }) => (mean - centre) * Math.sqrt(group.length / (group.length - 1)))
}

function takers(data: DataTable, { takeUp }: BlocksSpec): (row: number) => boolean {
  if (takeUp?.kind !== 'column') return () => false
  const cells = readText(data, takeUp.column)
  return (row) => cells[row] !== null && takeUp.takenValues.includes(cells[row])
}
