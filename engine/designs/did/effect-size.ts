import type { PanelFrame } from '../../frame/panel.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Observed } from '../design.ts'
import { observedLevels } from '../shared/observed-levels.ts'
import type { DidSpec } from './spec.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/** The outcome of the treated before and after, on the estimate's scale. */
export function observedChange(frame: PanelFrame, { outcome }: Pick<DidSpec, 'outcome'>, words: ReaderWords): Observed {
  const before: number[] = []
  const after: number[] = []
  for (let row = 0; row < frame.n; row++) {
    if (frame.cohortIndex[frame.unitIndex[row]] < 0) continue
    const place = isTreatedRow(frame, row) ? after : before
    place.push(frame.outcome[row])
  }
  return {
    kind: 'over-time',
    among: words.treatedUnits,
    ...observedLevels(
      outcome,
      { where: `before ${words.it}`, values: before },
      { where: `after ${words.it}`, values: after },
    ),
  }
}

/** Rows of treated units from their first treated period on. */
function isTreatedRow(frame: PanelFrame, row: number): boolean {
  const start = frame.cohortIndex[frame.unitIndex[row]]
  return start >= 0 && frame.periodIndex[row] >= start
}

/**
 * Mean outcome of treated units after adoption had they not adopted: the observed mean less the effect, in the outcome
 * column's own units. Under a log the effect is a ratio, and each row is divided by it.
 *
 * @param effect the primary estimate, in the estimate's units
 */
export function counterfactualMean(frame: PanelFrame, { outcome }: Pick<DidSpec, 'outcome'>, effect: number): number {
  let sum = 0
  let rows = 0
  for (let row = 0; row < frame.n; row++) {
    if (!isTreatedRow(frame, row)) continue
    const without = (frame.outcome[row] - effect) / outcome.scale
    sum += outcome.transform === 'log' ? Math.exp(without) : without
    rows++
  }
  return sum / rows
}

/**
 * |effect| over the standard deviation of the outcome, on the estimate's scale, in every unit-period not yet treated:
 * all periods of never-treated units and the periods before adoption of the others.
 */
export function standardisedEffect(frame: PanelFrame, effect: number): number {
  return Math.abs(effect) / untreatedSd(frame)
}

/** Sample standard deviation of the outcome over unit-periods not yet treated, on the estimate's scale. */
export function untreatedSd(frame: PanelFrame): number {
  const values = frame.outcome.filter((_, row) => !isTreatedRow(frame, row))
  return standardDeviation(values)
}
