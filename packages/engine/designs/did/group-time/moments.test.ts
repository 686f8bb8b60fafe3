import { describe, expect, it } from 'vitest'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom } from '../../../numerics/random.ts'
import { primaryWithoutUnits } from '../primary.ts'
import { clearWorld, drawPanel, specWith } from '../sensitivity/test-support/panel.ts'
import { estimateWithout } from '../tasks.ts'
import { carriesMoments, takeMoments } from './moments.ts'

type Choices = Parameters<typeof specWith>[0]

/** Without every unit, some pairs, and every cohort, from the moments and from the rows that are left. */
function expectAlike(frame: PanelFrame, choices: Choices = {}): void {
  const spec = specWith(choices)
  const moments = takeMoments(frame)
  const units = [...frame.units.keys()]
  const cohorts = [...new Set(frame.cohort)].map((cohort) => units.filter((unit) => frame.cohort[unit] === cohort))
  const clusters = Array.from({ length: frame.clusters }, (_, at) =>
    units.filter((unit) => frame.clusterIndex[unit] === at),
  )
  for (const left of [[], ...units.map((unit) => [unit]), ...clusters, ...cohorts, [0, 5, 9]]) {
    const expected = estimateWithout({ frame, spec }, left)
    const found = primaryWithoutUnits(moments, spec, left)
    for (const [one, other] of [
      [found.value, expected.value],
      [found.ci[0], expected.ci[0]],
      [found.ci[1], expected.ci[1]],
    ]) {
      // differences of outcomes near 50 with 16 digits; numbers that cannot be computed are so in both
      if (Number.isNaN(other)) expect(one).toBeNaN()
      else expect(one / other).toBeCloseTo(1, 10)
    }
  }
}

const panel = drawPanel(clearWorld)
const weighted = (frame: PanelFrame): PanelFrame => {
  const random = createRandom(3, 'weights')
  return { ...frame, unitWeights: Float64Array.from(frame.units, () => 0.5 + random.uniform()) }
}

describe('units left out of the moments of a panel', () => {
  it('give what the rows that are left give, for every average', () => {
    for (const aggregation of ['simple', 'group', 'dynamic', 'calendar'] as const) expectAlike(panel, { aggregation })
  })

  it('give it against the never-treated, with anticipation and in a headline window', () => {
    expectAlike(panel, { comparison: 'never-treated' })
    expectAlike(panel, { anticipation: 1 })
    expectAlike(panel, { headlineWindow: { last: 1, balanced: true } })
  })

  it('give it with weights, and with clusters that hold units of several cohorts', () => {
    expectAlike(weighted(panel))
    const clustered = drawPanel({ ...clearWorld, perCluster: 4 })
    expect(clustered.clusters).toBeLessThan(clustered.units.length)
    expectAlike(clustered)
    expectAlike(weighted(clustered), { aggregation: 'dynamic' })
  })

  it('are not used where they do not say all: with covariates, gaps or individuals', () => {
    expect(carriesMoments(panel, { covariates: [] })).toBe(true)
    expect(carriesMoments(panel, { covariates: [{}] })).toBe(false)
    expect(carriesMoments({ ...panel, balanced: false }, { covariates: [] })).toBe(false)
    expect(carriesMoments({ ...panel, individuals: true }, { covariates: [] })).toBe(false)
  })
})
