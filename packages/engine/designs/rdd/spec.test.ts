import { describe, expect, it } from 'vitest'
import { parseSpec } from '../../parse-spec.ts'
import { rddSpec } from './spec.ts'

const least = {
  runningVariable: { column: 'score', label: 'Score', units: 'points' },
  cutoff: 60,
  outcome: { column: 'reading', label: 'Reading', units: 'points' },
}

describe('the choices of a regression discontinuity analysis', () => {
  it('default to a local linear fit with a triangular kernel, its error-optimal bandwidth and neighbours', () => {
    expect(parseSpec(rddSpec, least)).toMatchObject({
      treatedSide: 'above',
      estimator: {
        kind: 'local',
        polynomialOrder: 1,
        kernel: 'triangular',
        bandwidth: { kind: 'selected', selector: 'mserd' },
        variance: 'nn',
        neighbours: 3,
      },
    })
  })

  it('keep the defaults of what is left out inside the estimator', () => {
    const { estimator } = parseSpec(rddSpec, { ...least, estimator: { kind: 'local', kernel: 'uniform' } })
    expect(estimator).toMatchObject({ kernel: 'uniform', polynomialOrder: 1, bandwidth: { selector: 'mserd' } })
  })

  it('refuse a fuzzy design by a global polynomial', () => {
    const spec = { ...least, takeUp: { column: 'funded', label: 'Funding' }, estimator: { kind: 'global' } }
    expect(() => parseSpec(rddSpec, spec)).toThrow(/"estimator.kind" of the RDD design/)
  })

  it('refuse an unknown field', () => {
    expect(() => parseSpec(rddSpec, { ...least, bandwith: 3 })).toThrow(/bandwith/)
  })
})
