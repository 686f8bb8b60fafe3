import { parseCsv } from '../../../frame/csv.ts'
import { readNumbers } from '../../../frame/table.ts'
import { createRandom } from '../../../numerics/random.ts'
import { drawnData, toCsv } from '../../../test-support/drawn-data.ts'
import { drawFolds } from '../estimators/cross-fitting.ts'

/** The partitions that cross-fitting draws of the training data under seed 1: eleven of five folds. */
export function drawnFolds(): string {
  const table = parseCsv(drawnData.training())
  const treated = Uint8Array.from(readNumbers(table, 'trained'))
  const random = createRandom(1, 'cross-fitting')
  const splits = Array.from({ length: 11 }, () => drawFolds({ treated }, 5, random))
  return toCsv(
    Array.from(treated, (_, i) => ({
      id: i + 1,
      ...Object.fromEntries(splits.map((split, k) => [`split${k + 1}`, split[i]])),
    })),
  )
}
