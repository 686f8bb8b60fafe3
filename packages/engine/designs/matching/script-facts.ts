import { drawFolds } from './estimators/cross-fitting.ts'
import type { MatchingFrame } from './cross-section.ts'
import type { MatchingFit } from './estimate.ts'
import type { GapDonors } from './missing-covariates.ts'
import type { MatchingSpec } from './spec.ts'
import { readText } from '../../frame/table.ts'
import { createRandom } from '../../numerics/random.ts'
import type { FactSources } from '../../replication/facts-for-scripts.ts'

export interface MatchingScriptFacts {
  /**
   * Cross-fitted only: per random partition the fold of every unit in use, counted from 1, in the order in which units
   * first appear in the file.
   */
  folds: number[][] | null
  /**
   * Where gaps in covariates are imputed: by column the units with a gap, and per completed data set the units whose cells
   * fill them; units counted from 1 in the same order. Left out where nothing is imputed.
   */
  donors?: { column: string; units: number[]; sets: number[][] }[]
}

/** The partitions that the run drew, drawn again from the same stream. */
export function scriptFacts({
  table,
  frame,
  spec,
  seed,
}: FactSources<MatchingSpec, MatchingFrame, MatchingFit>): MatchingScriptFacts {
  const place = new Map(frame.units.map((unit, at) => [unit, at]))
  const order = [...new Set(readText(table, spec.unit))].flatMap((unit) =>
    unit !== null && place.has(unit) ? [place.get(unit)!] : [],
  )
  const imputed = frame.donors.length === 0 ? {} : { donors: donorsInFile(frame.donors, order) }
  if (spec.estimator === 'aipw') return { folds: null, ...imputed }
  const random = createRandom(seed, 'cross-fitting')
  const { folds, splits } = spec.crossFitting
  const partitions = Array.from({ length: splits }, () => drawFolds(frame, folds, random))
  return { folds: partitions.map((foldOf) => order.map((at) => foldOf[at] + 1)), ...imputed }
}

/** @param order places in the frame, in the order of the file */
function donorsInFile(donors: GapDonors[], order: number[]): MatchingScriptFacts['donors'] {
  const inFile = new Int32Array(order.length)
  order.forEach((at, place) => (inFile[at] = place + 1))
  const placesOf = (units: ArrayLike<number>) => Array.from(units, (at) => inFile[at])
  return donors.map(({ column, units, sets }) => ({ column, units: placesOf(units), sets: sets.map(placesOf) }))
}
