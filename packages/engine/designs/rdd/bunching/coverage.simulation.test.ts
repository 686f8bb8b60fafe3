import { expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { parseSpec } from '../../../parse-spec.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'
import { toTable } from '../../../test-support/conformance-case.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import { rddSpec } from '../spec.ts'
import { estimate } from './estimate.ts'
import { readHistogram } from './histogram.ts'
import { drawPapers, papersSpec, type World } from './test-support/papers.ts'

const WORLDS = 400

function coverageOf(world: World, seed: number) {
  const random = createRandom(seed, 'bunching coverage')
  const spec = parseSpec(rddSpec, papersSpec)
  const intent = { direction: 'equal' as const, smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }
  const quiet = { words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace, intent }
  const errors: number[] = []
  let covered = 0
  for (let i = 0; i < WORLDS; i++) {
    const frame = readHistogram(toTable(drawPapers(random, world)), spec, quiet)
    const { primary } = estimate(frame, spec, { ...quiet, seed: i })
    errors.push(primary.value - 100 * world.share)
    if (primary.ci[0] <= 100 * world.share && 100 * world.share <= primary.ci[1]) covered++
  }
  const bias = errors.reduce((sum, error) => sum + error, 0) / WORLDS
  const spread = Math.sqrt(errors.reduce((sum, error) => sum + (error - bias) ** 2, 0) / WORLDS)
  return { coverage: covered / WORLDS, bias, spread }
}

// 400 draws have a Monte Carlo error of 1.1 points at 95 percent; four of them are allowed either way
it.each<[string, World]>([
  ['none moved, chance alone', { papers: 20_000, share: 0 }],
  ['two in ten moved, chance alone', { papers: 20_000, share: 0.2 }],
  ['six in ten moved, chance alone', { papers: 200_000, share: 0.6 }],
  ['four in ten moved, counts that go up and down by a fifth', { papers: 500_000, share: 0.4, lumps: 0.2 }],
])('covers the share moved: %s', { timeout: 120_000 }, (_, world) => {
  const { coverage, bias, spread } = coverageOf(world, 20)
  expect(coverage).toBeGreaterThan(0.95 - 4 * 0.011)
  expect(coverage).toBeLessThan(0.95 + 4 * 0.011)
  expect(Math.abs(bias)).toBeLessThan((4 * spread) / Math.sqrt(WORLDS))
})
