import { createRandom } from '../../../numerics/random.ts'
import { columnOf, dataWith } from './models.ts'
import { reduceModel } from '../model/reduce.ts'

/** No effect; instrument and error are shared within clusters of 20 rows. */
export function drawClusters(levels: number, seed: number, instruments = 1) {
  const random = createRandom(seed, 'wild')
  const n = 20 * levels
  const index = Int32Array.from({ length: n }, (_, row) => row % levels)
  const shared = () => {
    const values = Array.from({ length: levels }, () => random.normal())
    return Array.from(index, (cluster) => values[cluster])
  }
  const z = Array.from({ length: instruments }, shared)
  const error = shared()
  const x = Array.from({ length: n }, () => random.normal())
  const d = z[0].map((value, row) => value + error[row] + random.normal())
  const y = error.map((value, row) => value + 0.5 * x[row] + random.normal())
  const clusters = { index, levels }
  const model = reduceModel(dataWith(y, d, z, { exogenous: [columnOf('x', x)], errors: { kind: 'cluster', clusters } }))
  return { model, clusters }
}
