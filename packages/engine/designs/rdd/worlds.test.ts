import { describe, expect, it } from 'vitest'
import { drawSoundWorld } from '@casefiles/lab'
import { parseSpec } from '../../parse-spec.ts'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { estimate } from './estimate.ts'
import { preflight } from './preflight.ts'
import { rddSpec } from './spec.ts'
import { worlds } from './worlds.ts'

describe.each(worlds.shapes.map((shape) => [shape.id, shape] as const))('made studies of the shape %s', (id, shape) => {
  it.each([0, 1])('have intervals that hold their estimates and agree with their p values, study %i', (index) => {
    const { world } = drawSoundWorld(worlds, 31415, `invariants-${id}`, index, { shape })
    const spec = parseSpec(rddSpec, world.spec)
    const { intent } = world
    const context = { seed: 1, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }
    const { estimates } = estimate(preflight(world.data, spec, context), spec, context)
    for (const { id: which, value, ci, p, reason } of estimates) {
      if (ci.some(Number.isNaN)) {
        expect(reason, which).toBeDefined()
        continue
      }
      expect(ci[0] <= value && value <= ci[1], which).toBe(true)
      // a bootstrap's p value is a share of draws, so that at the limit it may say either
      if (Math.abs(p - 0.05) > 1e-3) expect(p < 0.05, which).toBe(ci[0] > 0 || ci[1] < 0)
    }
  })
})
