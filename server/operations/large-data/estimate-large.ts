import type { DesignDocument } from '../../../contract/design.ts'
import type { BlocksSpec } from '../../../engine/designs/blocks/spec.ts'
import type { DidSpec } from '../../../engine/designs/did/spec.ts'
import type { IvSpec } from '../../../engine/designs/iv/spec.ts'
import type { RddSpec } from '../../../engine/designs/rdd/spec.ts'
import { formatPStatement } from '../../../engine/words/p-value.ts'
import { InputError } from '../command-line/input-error.ts'
import { readDesign, type StatedIntent } from '../command-line/read-design.ts'
import { readRecipe } from '../command-line/read-recipe.ts'
import { estimateBlocks } from './blocks-cells.ts'
import { estimateDid } from './cohort-sums.ts'
import { estimateRdd } from './discontinuity.ts'
import { estimateIv } from './iv-moments.ts'
import type { LargeEstimate } from './large-estimate.ts'
import { openLargeTable, type LargeTable } from './open-large-table.ts'
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
