import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { clusterCovariance } from './cluster-covariance.ts'
import { wildClusterBootstrap } from './wild-cluster-bootstrap.ts'
import { inferPoint } from './wald.ts'
import { samplePanel, regress } from './test-support/sample-panel.ts'

describe('wild cluster bootstrap-t', () => {
  it('rejects a true null about one time in twenty with eight clusters, where normal quantiles reject more often', () => {
    const runs = 1000
    let [bootstrap, naive, covered] = [0, 0, 0]
    for (let run = 0; run < runs; run++) {
      const sample = samplePanel(8, 6, 4, 1000 + run)
      const fit = regress(sample)
      const { p, ci } = wildClusterBootstrap(fit, sample.unit, { draws: 399, random: createRandom(run, 'size') })
      const { covariance } = clusterCovariance(fit, [sample.unit])
      if (p < 0.05) bootstrap++
      if (inferPoint(fit.estimates[0], Math.sqrt(covariance.data[0]), null).p < 0.05) naive++
      if (ci[0] <= 0 && ci[1] >= 0) covered++
    }
    // 1000 runs give the share 0.05 a standard error of 0.007: three of them either way
    expect(bootstrap / runs).toBeGreaterThan(0.03)
    expect(bootstrap / runs).toBeLessThan(0.07)
    expect(naive / runs).toBeGreaterThan(0.07)
    // the interval is the test inverted
    expect(Math.abs(covered - (runs - bootstrap))).toBeLessThanOrEqual(5)
  })
})
