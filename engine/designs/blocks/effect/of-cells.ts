import { EngineError } from '../../../errors.ts'
import { armsOfUnits, type BlockEffect } from './block-effects.ts'
import { combineBlocks, type CombinedEffect } from './combine-blocks.ts'

/** The units of one arm of one block that have the outcome. */
export interface ArmCell {
  block: string
  treated: boolean
  n: number
  mean: number
  /** Σ (y − mean)². */
  squares: number
}

/**
 * The block-weighted difference in means from the number, mean and squares of each arm of each block: all that it takes where
 * units were assigned one by one and count alike. The same as {@link import('./primary.ts').estimateDifference} of the rows
 * up to rounding.
 *
 * @param cells at most one for each arm of a block
 * @throws {EngineError} `blocks/one-arm-block` where a block has one arm only
 */
export function differenceOfCells(cells: ArmCell[]): CombinedEffect {
  const blocks = [...new Set(cells.map(({ block }) => block))]
  const effects = blocks.map((block): BlockEffect => {
    const own = (treated: boolean) => cells.find((cell) => cell.block === block && cell.treated === treated)
    const [control, treated] = [own(false), own(true)]
    if (!control || !treated) {
      throw new EngineError(
        'blocks/one-arm-block',
        `The block ${block} has one arm only: a block needs treated and control units to compare.`,
        { hint: 'Set dropOneArmBlocks to leave such blocks out.' },
      )
    }
    const arms = armsOfUnits([control, treated])
    return {
      block,
      n: control.n + treated.n,
      weight: control.n + treated.n,
      control: arms[0],
      treated: arms[1],
      difference: treated.mean - control.mean,
      variance: arms[1].variance + arms[0].variance,
    }
  })
  return combineBlocks(effects, false)
}
