import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readArchiveCasefile } from '../../../test-support/archive-casefile.ts'
import { estimateDifference } from '../effect/combine-blocks.ts'
import { preflight } from '../preflight.ts'
import { type PooledTrials, poolTrials } from './pool-trials.ts'

interface Part {
  estimate: number
  se: number
  ciLow: number
  ciHigh: number
}
interface PeerCase {
  effects: number[]
  variances: number[]
  reml: Part & { tau2: number; I2: number; Q: number; Qp: number }
  predictionLow: number
  predictionHigh: number
  fixed: Part
  mantelHaenszel: Part
  lowRisk: Part | null
  size: { limit: number; se: number; p: number }
}
const file = path.join(import.meta.dirname, 'goldens/metafor.json')
const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as { cases: Record<string, PeerCase> }

/** Of the larger of the peer's number and of what such an effect is known to; the digits that the peer's iterations have. */
const TOLERANCE = 1e-9

function poolOf(slug: string): PooledTrials {
  const { data, spec } = readArchiveCasefile(slug)
  const frame = preflight(data, spec, { log: () => {} })
  return poolTrials(estimateDifference(frame, frame.outcomes[0].values).blocks, frame, spec)!
}

describe.each(Object.entries(golden.cases))('%s put together as metafor does', (slug, peer) => {
  let ours: PooledTrials
  beforeAll(() => {
    ours = poolOf(slug)
  })
  const expectClose = (mine: number, theirs: number, what: string, scale = peer.reml.se) =>
    expect(Math.abs(mine - theirs) / Math.max(Math.abs(theirs), scale), what).toBeLessThan(TOLERANCE)
  // effects are told in hundredths of a logarithm
  const expectPart = (mine: { value: number; se: number; ci: [number, number] }, theirs: Part) => {
    expectClose(mine.value / 100, theirs.estimate, 'average')
    expectClose(mine.se / 100, theirs.se, 'standard error')
    expectClose(mine.ci[0] / 100, theirs.ciLow, 'low')
    expectClose(mine.ci[1] / 100, theirs.ciHigh, 'high')
  }

  it('has its effects and standard errors of every trial', () => {
    const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
    expect(ours.trials).toHaveLength(peer.effects.length)
    const [effects, errors] = [sorted(peer.effects), sorted(peer.variances.map(Math.sqrt))]
    sorted(ours.trials.map(({ effect }) => effect / 100)).forEach((effect, i) =>
      expectClose(effect, effects[i], 'effect'),
    )
    sorted(ours.trials.map(({ se }) => se / 100)).forEach((se, i) => expectClose(se, errors[i], 'error'))
  })

  it('has its random effects, heterogeneity and prediction', () => {
    const { pooled, heterogeneity, prediction } = ours.meta
    expectPart(pooled, peer.reml)
    expectClose(pooled.tauSquared / 1e4, peer.reml.tau2, 'tau squared', Math.min(...peer.variances))
    expectClose(100 * heterogeneity.iSquared, peer.reml.I2, 'I squared', 1)
    expectClose(heterogeneity.q, peer.reml.Q, 'Q')
    expectClose(heterogeneity.p, peer.reml.Qp, 'p of Q', 1e-300)
    expectClose(prediction[0] / 100, peer.predictionLow, 'prediction, low')
    expectClose(prediction[1] / 100, peer.predictionHigh, 'prediction, high')
  })

  it('has its fixed effects, and its average of the trials that are not at high risk', () => {
    expectPart(ours.meta.fixed, peer.fixed)
    expectPart(ours.mantelHaenszel!, peer.mantelHaenszel)
    if (peer.lowRisk === null) expect(ours.withoutHighRisk).toBeNull()
    else expectPart(ours.withoutHighRisk!.pooled, peer.lowRisk)
  })

  it('has the line of R through effects and sizes', () => {
    const { limit, se, p } = ours.smallTrials!
    expectClose(limit / 100, peer.size.limit, 'limit')
    expectClose(se / 100, peer.size.se, 'standard error')
    expectClose(p, peer.size.p, 'p', 1e-12)
  })
})

it('the ratio of the Cochrane review of nicotine replacement, 1.55 (1.49 to 1.61) by Mantel and Haenszel, comes out', () => {
  const { value, ci } = poolOf('nicotine-replacement').mantelHaenszel!
  expect([value, ...ci].map((end) => Math.exp(end / 100).toFixed(2))).toEqual(['1.55', '1.49', '1.61'])
})
