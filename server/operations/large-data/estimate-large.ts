import type { DesignDocument } from '../../../contract/design.ts'
import type { BlocksSpec, DidSpec, IvSpec, RddSpec } from '@casefiles/engine/specs'
import { type ArmCell, differenceOfCells, enoughInArm } from '@casefiles/engine/sums'
import { EngineError } from '@casefiles/engine/analysis'
import { formatPStatement } from '@casefiles/words/formats'
import { InputError } from '../command-line/input-error.ts'
import { readDesign, readRecipe, type StatedIntent } from '../command-line/read-design.ts'
import { estimateDid } from './cohort-sums.ts'
import { estimateRdd } from './discontinuity.ts'
import { estimateIv } from './iv-moments.ts'
import { type LargeEstimate, refuseUncarried, requireColumns, requireNumbers, severalMain } from './large-estimate.ts'
import { asText, type LargeTable, openLargeTable, type Row, SOURCE, textOf, transformed } from './open-large-table.ts'
import { prepareLargeTable } from './recipe-views.ts'

/**
 * The main estimate of a design from a file too large to be read as a whole: sums over cells (Wong, Forsell, Lewis, Mao & Wardrop
 * 2021) take the place of the rows, all of them or those far from a cutoff. Checks, sensitivity and figures need the rows, so there is no analysis and no casefile.
 *
 * @returns the text to print
 * @throws {InputError | EngineError} where design or data cannot be used, or the sums do not carry the design
 */
export async function estimateLarge(
  files: { design: string; data: string; recipe?: string | undefined },
  stated: StatedIntent,
): Promise<string> {
  const { design } = readDesign(files.design, stated)
  const steps = files.recipe === undefined ? [] : readRecipe(files.recipe)
  const opened = await openLargeTable(files.data)
  try {
    const table = steps.length === 0 ? opened : await prepareLargeTable(opened, steps)
    return describe(await estimateFrom(table, design.design_type, design.analysis))
  } finally {
    opened.close()
  }
}

/** The estimate of one of the designs that sums carry. */
export function estimateFrom(
  table: LargeTable,
  type: DesignDocument['design_type'],
  spec: unknown,
): Promise<LargeEstimate> {
  if (type === 'Blocks') return estimateBlocks(table, spec as BlocksSpec)
  if (type === 'DiD') return estimateDid(table, spec as DidSpec)
  if (type === 'IV') return estimateIv(table, spec as IvSpec)
  if (type === 'RDD') return estimateRdd(table, spec as RddSpec)
  throw new InputError(
    'input/not-for-large',
    `Designs of type ${type} are not estimated from sums: DiD, Blocks, IV and RDD are.`,
  )
}

/** Between the names that make a block: no cell holds it. */
const separator = '\u0000'

/** The block-weighted difference in means from one cell for each arm of each block. */
async function estimateBlocks(table: LargeTable, spec: BlocksSpec): Promise<LargeEstimate> {
  refuseUncarried({
    'groups that were assigned as a whole (cluster)': spec.cluster !== undefined,
    'sampling weights (samplingWeight)': spec.samplingWeight !== undefined,
    'the sample design of a survey (survey)': spec.survey !== undefined,
    'rows that are cells of counts (cellSize)': spec.cellSize !== undefined,
    'values that count as 1 (outcome.oneValues)': spec.outcome.oneValues !== undefined,
    'an average over trials (trials)': spec.trials !== undefined,
    ...severalMain(spec),
  })
  const { outcome, treatment, blocks, unit } = spec
  requireColumns(table, [unit, outcome.column, treatment.column, ...blocks])
  await requireNumbers(table, [outcome])
  await refuseRepeatedUnits(table, spec)
  const named = [treatment.column, ...blocks].map((column, i) => `${textOf(column)} AS g${i}`)
  const groups = named.map((_, i) => `g${i}`).join(', ')
  const rows = await table.ask(
    `SELECT ${groups}, count(*) AS assigned, count(y) AS n, favg(y) AS mean, var_pop(y) * count(y) AS squares
     FROM (SELECT ${named.join(', ')}, ${textOf(unit)} AS unit, ${transformed(outcome.column, outcome.transform, outcome.scale)} AS y FROM ${SOURCE})
     WHERE unit IS NOT NULL GROUP BY ${groups} ORDER BY ${groups}`,
  )
  const cells = wholeBlocks(armCells(rows, spec), spec)
  const inArm = (arm: boolean) => cells.reduce((sum, { treated, n }) => sum + (treated === arm ? n : 0), 0)
  refuseUncarried({
    [`an arm of under ${enoughInArm} units, whose interval is that of re-randomizing`]:
      Math.min(inArm(true), inArm(false)) < enoughInArm,
  })
  const { value, se, ci, p, df } = differenceOfCells(cells)
  const units = cells.reduce((sum, { n }) => sum + n, 0)
  const read = rows.reduce((sum, { assigned }) => sum + Number(assigned), 0)
  return {
    id: 'difference-in-means',
    value,
    se,
    ci,
    p,
    df,
    n: units,
    method: `Block-weighted difference in means and its design-based variance (Neyman) from ${cells.length} cells: number, mean and squares of each arm of each block.`,
    notes:
      read > units ? [`${read - units} rows without the outcome, in another arm or without a block are left out.`] : [],
  }
}

async function refuseRepeatedUnits(table: LargeTable, { unit }: BlocksSpec): Promise<void> {
  const [twice] = await table.ask(
    `SELECT unit FROM (SELECT ${textOf(unit)} AS unit FROM ${SOURCE}) WHERE unit IS NOT NULL GROUP BY unit HAVING count(*) > 1 LIMIT 1`,
  )
  if (twice === undefined) return
  throw new EngineError('blocks/duplicate-unit', `The unit ${twice['unit']} has more than one row: a unit has one.`, {
    columns: [unit],
  })
}

/** Cells of the two arms by block; those whose names are the same numbers written otherwise are one. */
function armCells(rows: Row[], { treatment, blocks }: BlocksSpec): ArmCell[] {
  const complete = rows.filter((row) => [treatment.column, ...blocks].every((_, i) => row[`g${i}`] !== null))
  // a column is one of numbers when every cell of it is, those of other arms as well
  const columns = [treatment.column, ...blocks].map((_, i) => {
    const every = [...new Set(rows.flatMap((row) => (row[`g${i}`] === null ? [] : [String(row[`g${i}`])])))]
    const texts = asText(every)
    return new Map(every.map((cell, at) => [cell, texts[at]]))
  })
  const cells = new Map<string, ArmCell>()
  for (const row of complete) {
    const [arm, ...block] = columns.map((texts, i) => texts.get(String(row[`g${i}`]))!)
    const treated = treatment.treatedValues.includes(arm)
    if (!treated && !treatment.controlValues.includes(arm)) continue
    if (Number(row['n']) === 0) continue
    const cell = {
      block: block.join(separator),
      treated,
      n: Number(row['n']),
      mean: Number(row['mean']),
      squares: Number(row['squares']),
    }
    const key = JSON.stringify([cell.block, treated])
    const known = cells.get(key)
    cells.set(key, known ? together(known, cell) : cell)
  }
  return [...cells.values()].map((cell) => ({ ...cell, block: cell.block.replaceAll(separator, ' ') || 'all units' }))
}

function together(a: ArmCell, b: ArmCell): ArmCell {
  const n = a.n + b.n
  const apart = b.mean - a.mean
  return {
    ...a,
    n,
    mean: a.mean + (apart * b.n) / n,
    squares: a.squares + b.squares + (apart * apart * a.n * b.n) / n,
  }
}

/** Without blocks of one arm, where the design leaves these out. */
function wholeBlocks(cells: ArmCell[], { dropOneArmBlocks }: BlocksSpec): ArmCell[] {
  if (!dropOneArmBlocks) return cells
  const arms = new Map<string, number>()
  for (const { block } of cells) arms.set(block, (arms.get(block) ?? 0) + 1)
  return cells.filter(({ block }) => arms.get(block) === 2)
}

function describe({ value, se, ci, p, df, n, method, notes }: LargeEstimate): string {
  const lines = [
    `Estimate       ${value}`,
    `Standard error ${se}`,
    `95% interval   ${ci[0]} to ${ci[1]}`,
    `p              ${formatPStatement(p).replace(/^p = /, '')}${df === null ? '' : `, ${df} degrees of freedom`}`,
    `Rows           ${n}`,
    '',
    method,
    ...notes,
    'This is the main estimate alone: checks, sensitivity and figures need the rows themselves.',
  ]
  return lines.join('\n')
}
