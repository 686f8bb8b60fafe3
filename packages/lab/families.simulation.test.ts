import { describe, expect, it } from 'vitest'
import { FAMILIES } from './families.ts'
import { simulateWorld } from './simulate-world.ts'
import { mean, standardDeviation } from '@casefiles/engine/numerics'

describe.each(FAMILIES.map((family) => [family.design, family] as const))('worlds for %s', (_, family) => {
  it('have the truth that the estimator finds on average where nothing is violated', async () => {
    const shape = family.shapes[0].id
    const worlds = await Promise.all(
      Array.from({ length: 24 }, (_, index) => simulateWorld(family, 11, { set: 'truth', index, shape })),
    )
    const errors = worlds.filter((world) => world !== null).map(({ value, truth }) => value - truth)
    expect(errors.length).toBeGreaterThan(20)
    expect(Math.abs(mean(errors))).toBeLessThan((3.5 * standardDeviation(errors)) / Math.sqrt(errors.length))
  })
})
