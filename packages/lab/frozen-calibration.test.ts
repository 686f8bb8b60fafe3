import { describe, expect, it } from 'vitest'
import { drawFrozenWorld } from './draw-world.ts'
import { FAMILIES } from './families.ts'
import { addShares, isFalse, summarizeFrozen } from './frozen-calibration.ts'
import type { JudgedWorld, WorldResult } from './judge-world.ts'
import { wilsonShare } from './summaries.ts'

/** A world whose policy was to raise the outcome by 1 or more. */
function world(verdict: JudgedWorld['verdict'], truth: number, changes: Partial<JudgedWorld> = {}): JudgedWorld {
  return {
    index: 0,
    violation: 'none',
    kind: 'none',
    grade: 0,
    shape: 'only',
    effect: 'zero',
    intended: 1,
    smallestEffect: 1,
    truth,
    value: truth,
    se: 1,
    ci: [-2, 2],
    isCovered: true,
    isNearlyCovered: true,
    isSignError: null,
    eqs: 85,
    mean: 85,
    setBy: 'mean',
    verdict,
    marks: {},
    pillars: { designValidity: 5, balance: 5, robustness: 5, transparency: 5 },
    ...changes,
  }
}

describe('a false verdict', () => {
  it.each<[string, number, boolean]>([
    ['Met policy intent.', 0, true],
    ['Met policy intent.', 0.5, false],
    ['Met policy intent.', -2, true],
    ['Contradicted policy intent.', 0, true],
    ['Contradicted policy intent.', -0.5, false],
    ['No effect that matters.', 0.9, false],
    ['No effect that matters.', -1.1, true],
    ['Intended effect ruled out.', -3, false],
    ['Intended effect ruled out.', 1.1, true],
    ['Inconclusive.', 5, false],
  ])('is what the truth contradicts: "%s" where the effect is %d', (verdict, truth, expected) => {
    expect(isFalse(world(verdict, truth))).toBe(expected)
  })

  it('goes by the side that was intended', () => {
    expect(isFalse(world('Met policy intent.', -2, { intended: -1 }))).toBe(false)
    expect(isFalse(world('Contradicted policy intent.', -2, { intended: -1 }))).toBe(true)
  })
})

describe('a cell of a frozen family', () => {
  const results: WorldResult[][] = [
    [
      world('Met policy intent.', 0, { value: 3, isCovered: false, isNearlyCovered: false }),
      world('Inconclusive.', 0, { eqs: 40, kind: 'revealable', value: 5 }),
    ],
    [world('Inconclusive.', 2, { eqs: 70, isCovered: false }), { ...world(null, 0), refusal: 'rdd/none' }],
  ]
  const cell = summarizeFrozen({ family: 'f', label: 'F', times: 4, size: '4' }, [7, 8], results)

  it('counts each band, each seed, the sound and the faulty for themselves, and the refused', () => {
    expect(cell.refused).toBe(1)
    expect([cell.sound.n, cell.faulty.n, cell.sound.meanEqs]).toEqual([2, 1, 77.5])
    expect(cell.bands.map(({ n }) => n)).toEqual([0, 1, 1, 1])
    expect(cell.bands[3].effectsOfNone).toEqual(wilsonShare([true]))
    expect(cell.bands[2]).toMatchObject({ coverage: { share: 0 }, nearCoverage: { share: 1 }, effectsOfNone: null })
    expect(cell.bySeed.map(({ seed, n, falseVerdicts }) => [seed, n, falseVerdicts?.share])).toEqual([
      [7, 2, 0.5],
      [8, 1, 0],
    ])
  })

  it('adds shares by their counts', () => {
    expect(addShares([wilsonShare([true, false]), null, wilsonShare([true, true, true])])).toEqual(
      wilsonShare([true, true, true, true, false]),
    )
  })
})

describe.each(FAMILIES.map((family) => [family.design, family] as const))('frozen families of %s', (_, family) => {
  it('are sound and faulty in turn, half of each without an effect, and depend on seed and index alone', () => {
    expect(family.frozen.length).toBeGreaterThan(0)
    for (const frozen of family.frozen) {
      const drawn = [0, 1, 2, 3].map((index) => drawFrozenWorld(family, 7, frozen, frozen.shapes[0], index))
      expect(drawn.map(({ violation }) => violation.id)).toEqual(['none', frozen.fault.id, 'none', frozen.fault.id])
      expect(drawn.map(({ world }) => world.truth === 0)).toEqual([true, true, false, false])
      expect(drawFrozenWorld(family, 7, frozen, frozen.shapes[0], 2)).toEqual(drawn[2])
      expect(drawFrozenWorld(family, 8, frozen, frozen.shapes[0], 2).world).not.toEqual(drawn[2].world)
    }
  })
})
