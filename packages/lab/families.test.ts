import { describe, expect, it } from 'vitest'
import { drawWorld } from './draw-world.ts'
import { FAMILIES } from './families.ts'
import { isJudged, judgeWorld } from './judge-world.ts'

describe.each(FAMILIES.map((family) => [family.design, family] as const))('worlds for %s', (_, family) => {
  it('have a mix that adds up: a quarter sound, the rest violated, each id once', () => {
    const { violations } = family
    expect(violations.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(new Set(violations.map(({ id }) => id)).size).toBe(violations.length)
    const shareOf = (kind: string) =>
      violations.filter((one) => one.kind === kind).reduce((sum, { share }) => sum + share, 0)
    expect(shareOf('none')).toBeCloseTo(0.25, 2)
    expect(shareOf('revealable')).toBeCloseTo(0.45, 1)
    expect(violations.every(({ kind, grade }) => kind !== 'none' || grade === 0)).toBe(true)
  })

  it('depend on seed and index alone, in whatever order they are drawn', () => {
    const forward = [3, 4, 5].map((index) => drawWorld(family, 7, index))
    const backward = [5, 4, 3].map((index) => drawWorld(family, 7, index)).reverse()
    expect(backward).toEqual(forward)
    expect(drawWorld(family, 8, 3)).not.toEqual(forward[0])
  })

  it('are analyzed and judged, or refused with a code', async () => {
    const result = await judgeWorld(family, 7, 1)
    if (isJudged(result)) expect(result.eqs).toBeGreaterThanOrEqual(0)
    else expect(result.refusal).toMatch(/^[a-z-]+\//)
  })
})
