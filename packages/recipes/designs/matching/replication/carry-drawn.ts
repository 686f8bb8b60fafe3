import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import type { CarriedFile } from '../../../replication/replication.ts'

const FOLDS_FILE = 'folds.csv'
export const DONORS_FILE = 'donors.csv'

/** What came from a seeded stream: partitions, and the cells that fill gaps. */
export function carryDrawn(facts: MatchingScriptFacts): CarriedFile[] {
  return [...carryFolds(facts), ...carryDonors(facts)]
}

/** One line per gap: its column, its unit, and for each completed data set the unit whose cell it takes. */
function carryDonors({ donors = [] }: MatchingScriptFacts): CarriedFile[] {
  if (donors.length === 0) return []
  const header = ['column', 'unit', ...donors[0].sets.map((_, set) => `set${set + 1}`)].join(',')
  // a column stands by its number among those with gaps: its name may hold whatever a file's names hold
  const lines = donors.flatMap(({ units, sets }, at) =>
    units.map((unit, gap) => [at + 1, unit, ...sets.map((set) => set[gap])].join(',')),
  )
  return [{ file: DONORS_FILE, text: [header, ...lines, ''].join('\n') }]
}

/** One line per unit in use, one column per partition. */
function carryFolds({ folds }: MatchingScriptFacts): CarriedFile[] {
  if (folds === null) return []
  const header = folds.map((_, split) => `split${split + 1}`).join(',')
  const lines = folds[0].map((_, row) => folds.map((split) => split[row]).join(','))
  return [{ file: FOLDS_FILE, text: [header, ...lines, ''].join('\n') }]
}
