import { createRandom } from '../../../numerics/random.ts'
import { clusteredErrors } from '../model/error-structure.ts'
import { reduceModel } from '../model/reduce.ts'
import { columnOf, dataWith } from './models.ts'

export interface CrossedShape {
  /** Levels of both partitions. */
  places: number
  years: number
  /** Rows of each pair. */
  rows?: number
  instruments?: number
  effect?: number
}

/** Rows of places and years: instrument and error have a part that the place's rows share and one that the year's do. */
export function crossedColumns({ places, years, rows = 1, instruments = 1, effect = 0 }: CrossedShape, seed: number) {
  const random = createRandom(seed, 'crossed')
  const n = places * years * rows
  const place = { levels: places, index: Int32Array.from({ length: n }, (_, row) => row % places) }
  const year = { levels: years, index: Int32Array.from({ length: n }, (_, row) => Math.floor(row / places) % years) }
  const shared = () => {
    const [own, other] = [places, years].map((levels) => Array.from({ length: levels }, () => random.normal()))
    return Array.from(place.index, (level, row) => own[level] + other[year.index[row]] + random.normal())
  }
  const z = Array.from({ length: instruments }, shared)
  const x = Array.from({ length: n }, () => random.normal())
  const error = shared()
  const d = z[0].map((value, row) => value + 0.5 * error[row] + random.normal())
  const y = error.map((value, row) => effect * d[row] + value + 0.5 * x[row])
  return { y, d, z, x, place, year }
}

/** The same as a model, clustered on both. */
export function drawCrossed(shape: CrossedShape, seed: number) {
  const { y, d, z, x, place, year } = crossedColumns(shape, seed)
  const data = dataWith(y, d, z, { exogenous: [columnOf('x', x)], errors: clusteredErrors(place, year) })
  return { data, model: reduceModel(data), place, year }
}
