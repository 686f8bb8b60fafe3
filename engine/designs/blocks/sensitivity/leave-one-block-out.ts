import type { SensitivityPoint } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import { combineBlocks } from '../effect/combine-blocks.ts'
import type { BlocksFit } from '../estimate.ts'
import type { SensitivityPart } from './part.ts'

/** More blocks than this are not listed one by one; the ones listed move the estimate most. */
const mostListed = 200

/**
 * The primary estimate without each block in turn, from the blocks' own summaries, by value.
 *
 * Every block is tried and counted; a long series shows the runs that lie furthest from the estimate.
 */
export function leaveOneBlockOut(fit: BlocksFit): SensitivityPart {
  const { blocks, sample } = fit.differences[0]!
  if (blocks.length === 1) return notApplicable()
  const runs = blocks.map((left): SensitivityPoint => {
    const rest = blocks.filter((block) => block !== left)
    const { value, ci } = combineBlocks(rest, sample.cluster !== null)
    return { setting: left.block, value, ci, keepsConclusion: fit.conclusion.keeps(ci) }
  })
  const kept = runs.filter(({ keepsConclusion }) => keepsConclusion).length
  const values = runs.map(({ value }) => value)
  const message =
    `Leaving out each block in turn keeps the conclusion in ${kept} of ${runs.length} runs. The estimate runs from ` +
    `${formatEffect(Math.min(...values))} to ${formatEffect(Math.max(...values))}.`
  return {
    sensitivity: [
      {
        id: 'leave-one-block-out',
        title: 'Without one block',
        varied: 'The block left out',
        series: mostInfluential(runs, fit.primary.value).sort((a, b) => a.value - b.value),
        breakdownValue: null,
        message,
      },
    ],
    evidence: { leaveOneBlockOut: { value: kept / runs.length, text: message } },
  }
}

function mostInfluential(runs: SensitivityPoint[], value: number): SensitivityPoint[] {
  const distance = (run: SensitivityPoint) => Math.abs(run.value - value)
  return runs.toSorted((a, b) => distance(b) - distance(a)).slice(0, mostListed)
}

function notApplicable(): SensitivityPart {
  const text = 'There is one block, so none can be left out.'
  return { sensitivity: [], evidence: { leaveOneBlockOut: { value: null, text, applicable: false } } }
}
