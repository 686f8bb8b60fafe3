import { describe, expect, it } from 'vitest'
import { studentTQuantile } from '../../numerics/distributions.ts'
import { createRandom } from '../../numerics/random.ts'
import type { CrossSection } from './cross-section.ts'
import type { PointEstimate } from './estimators/aipw.ts'
import { estimateCrossFitted } from './estimators/cross-fitting.ts'
import { estimateMatchedEffect, matchedSets } from './estimators/matched-effect.ts'
import { matchWithoutReplacement } from './estimators/nearest-without-replacement.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import { estimateIpw } from './estimators/weighting.ts'
import { fitPropensity, logOdds } from './propensity.ts'
import { drawClustered, type ClusteredShape } from './test-support/clustered-worlds.ts'

const worlds = 400

function pairs(frame: CrossSection): PointEstimate {
  const odds = logOdds(fitPropensity(frame).fitted)
  const matches = matchWithoutReplacement(frame.treated, odds, { ratio: 1, order: 'largest', caliper: 0.2 })
  const { value, seSets, groups } = estimateMatchedEffect(frame, matchedSets(frame.n, matches))
  return { value, se: seSets, df: groups - 1 }
}

const estimators: [string, (frame: CrossSection) => PointEstimate][] = [
  ['augmented weighting', (frame) => estimateStackedAipw(frame, 'ATE')],
  [
    'augmented weighting, cross-fitted',
    (frame) => estimateCrossFitted(frame, 'ATE', { folds: 4, splits: 1 }, createRandom(1, 'folds')),
  ],
  ['weighting', (frame) => estimateIpw(frame, fitPropensity(frame), 'ATE')],
  ['matched pairs', pairs],
]

/** Share of worlds in which an interval rejects the truth, no effect: with the clusters, and as if there were none. */
function sizes(shape: ClusteredShape, run: (frame: CrossSection) => PointEstimate) {
  const random = createRandom(77, 'clustered worlds')
  const rejects = ({ value, se, df }: PointEstimate) => Math.abs(value) > studentTQuantile(0.975, df ?? Infinity) * se
  const counts = { clustered: 0, alone: 0 }
  for (let world = 0; world < worlds; world++) {
    const frame = drawClustered(random, shape)
    const { clusters: _, ...alone } = frame
    if (rejects(run(frame))) counts.clustered++
    if (rejects(run(alone))) counts.alone++
  }
  return { clustered: counts.clustered / worlds, alone: counts.alone / worlds }
}

// 400 worlds have a Monte Carlo standard error of 1.1 points at 5 %
describe.each(estimators)('%s without an effect', (_name, run) => {
  it.each([
    { levels: 60, size: 10, treatment: 'units' },
    { levels: 60, size: 10, treatment: 'clusters' },
    { levels: 24, size: 10, treatment: 'clusters' },
  ] as ClusteredShape[])(
    'rejects 5 times in 100 where units hang together, too often where they do not know: %o',
    (shape) => {
      const { clustered, alone } = sizes(shape, run)
      expect(clustered).toBeGreaterThan(0.015)
      expect(clustered).toBeLessThan(0.09)
      expect(alone).toBeGreaterThan(clustered)
    },
  )
})
