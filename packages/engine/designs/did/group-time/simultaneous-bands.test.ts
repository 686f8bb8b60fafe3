import { expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { simultaneousCriticalValue } from './simultaneous-bands.ts'

/** The critical value of independent estimates, each the mean of a normal influence function, over so many clusters. */
function criticalOf(estimates: number, clusters: number): number {
  const random = createRandom(4, 'bands')
  const columns = Array.from({ length: estimates }, () =>
    Float64Array.from({ length: clusters }, () => random.normal()),
  )
  const se = columns.map((column) => Math.sqrt(column.reduce((sum, one) => sum + one * one, 0)) / clusters)
  const clustering = { clusterIndex: Int32Array.from({ length: clusters }, (_, i) => i), clusters }
  return simultaneousCriticalValue(columns, se, clustering, 1999, createRandom(5, 'signs'))
}

it(
  'is that of independent normals, with few clusters and with so many that signs are drawn by words',
  { tags: ['night'] },
  () => {
    // the 0.95^(1/5) quantile of |z|; 1,999 draws leave a standard error near 0.03
    for (const clusters of [2_000, 30_001]) expect(Math.abs(criticalOf(5, clusters) - 2.569)).toBeLessThan(0.12)
  },
)
