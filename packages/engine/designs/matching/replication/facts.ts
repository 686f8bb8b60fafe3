import { drawFolds } from '../estimators/cross-fitting.ts'
import type { CrossSection } from '../cross-section.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Fitted } from '../../design.ts'
import { readText } from '../../../frame/table.ts'
import { createRandom } from '../../../numerics/random.ts'
import type { CarriedFile, FactSources } from '../../../replication/replication.ts'

export interface MatchingFacts {
  /**
   * Cross-fitted only: per random partition the fold of every unit in use, counted from 1, in the order in which units
   * first appear in the file.
   */
  folds: number[][] | null
}

/** The partitions that the run drew, drawn again from the same stream. */
export function matchingFacts({
  table,
  frame,
  spec,
  seed,
}: FactSources<MatchingSpec, CrossSection, Fitted>): MatchingFacts {
  if (spec.estimator === 'aipw') return { folds: null }
  const random = createRandom(seed, 'cross-fitting')
  const place = new Map(frame.units.map((unit, at) => [unit, at]))
  const order = [...new Set(readText(table, spec.unit))].flatMap((unit) =>
    unit !== null && place.has(unit) ? [place.get(unit)!] : [],
  )
  const { folds, splits } = spec.crossFitting
  const partitions = Array.from({ length: splits }, () => drawFolds(frame, folds, random))
  return { folds: partitions.map((foldOf) => order.map((at) => foldOf[at] + 1)) }
}

export const FOLDS_FILE = 'folds.csv'

/** One line per unit in use, one column per partition. */
export function carryFolds({ folds }: MatchingFacts): CarriedFile[] {
  if (folds === null) return []
  const header = folds.map((_, split) => `split${split + 1}`).join(',')
  const lines = folds[0].map((_, row) => folds.map((split) => split[row]).join(','))
  return [{ file: FOLDS_FILE, text: [header, ...lines, ''].join('\n') }]
}
