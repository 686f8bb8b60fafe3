import { drawFolds } from '../estimators/cross-fitting.ts'
import type { MatchingFrame } from '../cross-section.ts'
import type { GapDonors } from '../missing-covariates.ts'
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
  /**
   * Where gaps in covariates are imputed: by column the units with a gap, and per completed data set the units whose cells
   * fill them; units counted from 1 in the same order. Left out where nothing is imputed.
   */
  donors?: { column: string; units: number[]; sets: number[][] }[]
}

/** The partitions that the run drew, drawn again from the same stream. */
export function matchingFacts({
  table,
  frame,
  spec,
  seed,
}: FactSources<MatchingSpec, MatchingFrame, Fitted>): MatchingFacts {
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
function donorsInFile(donors: GapDonors[], order: number[]): MatchingFacts['donors'] {
  const inFile = new Int32Array(order.length)
  order.forEach((at, place) => (inFile[at] = place + 1))
  const placesOf = (units: ArrayLike<number>) => Array.from(units, (at) => inFile[at])
  return donors.map(({ column, units, sets }) => ({ column, units: placesOf(units), sets: sets.map(placesOf) }))
}

export const FOLDS_FILE = 'folds.csv'
export const DONORS_FILE = 'donors.csv'

/** What came from a seeded stream: partitions, and the cells that fill gaps. */
export function carryDrawn(facts: MatchingFacts): CarriedFile[] {
  return [...carryFolds(facts), ...carryDonors(facts)]
}

/** One line per gap: its column, its unit, and for each completed data set the unit whose cell it takes. */
function carryDonors({ donors = [] }: MatchingFacts): CarriedFile[] {
  if (donors.length === 0) return []
  const header = ['column', 'unit', ...donors[0].sets.map((_, set) => `set${set + 1}`)].join(',')
  // a column stands by its number among those with gaps: its name may hold whatever a file's names hold
  const lines = donors.flatMap(({ units, sets }, at) =>
    units.map((unit, gap) => [at + 1, unit, ...sets.map((set) => set[gap])].join(',')),
  )
  return [{ file: DONORS_FILE, text: [header, ...lines, ''].join('\n') }]
}

/** One line per unit in use, one column per partition. */
function carryFolds({ folds }: MatchingFacts): CarriedFile[] {
  if (folds === null) return []
  const header = folds.map((_, split) => `split${split + 1}`).join(',')
  const lines = folds[0].map((_, row) => folds.map((split) => split[row]).join(','))
  return [{ file: FOLDS_FILE, text: [header, ...lines, ''].join('\n') }]
}
