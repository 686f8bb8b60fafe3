import { describe, expect, it } from 'vitest'
import type { EvidenceItem } from '../designs/design.ts'
import { createRandom } from '../numerics/random.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { isMeasured, lookAt, meanOfMarks, scorePillar, shrinkBias, tauOf } from './pillars.ts'
import { marksFor, PILLARS } from './rubric.ts'

const [validity, balance, , transparency] = PILLARS
const looked = (item: EvidenceItem, delta = 1) =>
  scorePillar(validity, madeUpRubric.designValidity.slice(0, 1), { drift: item }, delta).components[0]

describe('the one formula', () => {
  it('gives what is left of a bias after a look, as worked by hand', () => {
    // w = 1/(1 + 0.25) = 0.8; ρ² = (0.8 · 0.5)² + 0.8 · 0.25 = 0.36
    expect(lookAt({ value: 0.5, noise: 0.5 }, 1, 1)).toEqual({
      measured: 0.5,
      noise: 0.5,
      weight: 0.8,
      rho: expect.closeTo(0.6, 12),
    })
  })

  it('is 0 where somebody looked, could have seen and found nothing, and |m|/δ where what was found is exact', () => {
    expect(lookAt({ value: 0, noise: 0 }, 3, 1).rho).toBe(0)
    expect(lookAt({ value: -0.5, noise: 0 }, 3, 2).rho).toBeCloseTo(0.25, 12)
  })

  it('is τ/δ where nobody looked, or the look sees nothing', () => {
    expect(lookAt({ value: 9, noise: 1e9 }, 0.8, 1).rho).toBeCloseTo(0.8, 6)
    expect(lookAt({ value: 9, noise: 1, share: 0 }, 0.8, 1)).toMatchObject({ rho: 0.8, weight: 0, noise: Infinity })
    expect(lookAt({ value: 9, noise: 1, share: 0 }, 0.8, 2).rho).toBeCloseTo(0.4, 12)
    expect(lookAt({ value: 9, noise: Infinity }, 0.8, 2)).toMatchObject({ rho: expect.closeTo(0.4, 12), weight: 0 })
  })

  it('counts a look at a share of the danger as a look at all of it that is as much noisier', () => {
    // R² = 0.5: m = 0.2/0.5, n² = (0.1/0.5)² + 1 · 0.5/0.5 = 1.04
    expect(lookAt({ value: 0.2, noise: 0.1, share: 0.5 }, 1, 1)).toMatchObject({
      measured: 0.4,
      noise: expect.closeTo(Math.sqrt(1.04), 12),
    })
  })

  it('leaves what the part that is seen and the part that is not leave together', () => {
    // the two parts of the bias are independent, N(0, R²τ²) and N(0, (1 − R²)τ²); the first is seen with noise s
    const [tau, share, s, seen] = [0.8, 0.3, 0.2, 0.5]
    const own = (share * tau ** 2) / (share * tau ** 2 + s ** 2)
    const byHand = Math.sqrt((own * seen) ** 2 + own * s ** 2 + (1 - share) * tau ** 2)
    expect(lookAt({ value: seen, noise: s, share }, tau, 1).rho).toBeCloseTo(byHand, 12)
  })

  it.each([
    [0, 5],
    [0.25, 5],
    [0.625, 2.5],
    [1, 0],
    [7, 0],
  ])('gives marks for ρ = %d: %d', (rho, marks) => expect(marksFor(rho)).toBeCloseTo(marks, 12))
})

describe('the first law in the formula: ignorance earns the unseen level, never more', () => {
  it.each([0, 0.3, 0.8, 2])(
    'the expected ρ² goes to τ² as noise grows, and never past it, from a bias of %d',
    (bias) => {
      const [tau, random] = [0.8, createRandom(1, `law-${bias}`)]
      const draws = Array.from({ length: 4000 }, () => random.normal())
      const expected = (noise: number) =>
        draws.reduce((sum, z) => sum + lookAt({ value: bias + noise * z, noise }, tau, 1).rho ** 2, 0) / draws.length
      const levels = [0.05, 0.2, 0.5, 1, 2, 5, 20].map(expected)
      for (const level of levels) {
        // Monte Carlo error of a mean of 4,000 squares
        if (bias <= tau) expect(level).toBeLessThan(tau ** 2 * 1.06)
        else expect(level).toBeGreaterThan(tau ** 2 * 0.94)
      }
      expect(levels.at(-1)).toBeCloseTo(tau ** 2, 1)
    },
  )
})

describe('a component', () => {
  it('that nobody could look at is not known: the unseen marks, and the reason', () => {
    const text = 'There is no second year before the laws.'
    expect(looked({ value: null, text })).toMatchObject({
      state: 'not-known',
      score: 1.25,
      unseen: 1.25,
      failed: false,
      input: null,
      reason: text,
    })
    for (const nothing of [{ value: 2, noise: Infinity }, { value: Number.NaN }, { value: 1, share: 0 }])
      expect(looked({ text, ...nothing })).toMatchObject({ state: 'not-known', score: 1.25 })
    expect(looked({ value: 0, noise: 0, text }, Number.NaN)).toMatchObject({ state: 'not-known' })
  })

  it('of which a part was seen can fall under the unseen marks, and never rise over them', () => {
    expect(looked({ value: 0, noise: 0, isPartial: true, text: '' })).toMatchObject({ state: 'not-known', score: 1.25 })
    expect(looked({ value: 2, noise: 0.1, isPartial: true, text: '' })).toMatchObject({ state: 'measured', score: 0 })
  })

  it('that cannot fail on these data does not apply, and does not decide', () => {
    expect(looked({ value: null, applicable: false, text: 'Flat by making.' })).toMatchObject({
      state: 'not-applicable',
      score: null,
      isDecisive: false,
    })
  })

  it('takes the τ that the evidence names', () => {
    const of = (variant?: string) =>
      scorePillar(
        balance,
        madeUpRubric.balance,
        { likeness: { value: null, text: '', ...(variant && { variant }) } },
        1,
      ).components[0]
    expect([of().tau, of('asserted').tau, of('documented').tau]).toEqual([0.5, 0.7, 0.5])
    const [row] = madeUpRubric.balance
    expect([tauOf(row, undefined), tauOf(row, { value: null, text: '', variant: 'asserted' })]).toEqual([0.5, 0.7])
  })

  it('is judged in what would matter, whatever the unit of the outcome', () => {
    const of = (scale: number) => looked({ value: 0.3 * scale, noise: 0.2 * scale, text: '' }, scale)
    expect(of(1000).input).toBeCloseTo(of(1).input!, 12)
    expect(looked({ value: 0.1, noise: 0, text: '' }, 0)).toMatchObject({ state: 'not-known' })
  })

  it('earns its marks by the whole, and fails by what concerns the estimate alone', () => {
    const whole = { value: 2, noise: 0.1, text: 'Over all periods it drifts by 2.' }
    const ofEstimate = { value: 0, noise: 0.1, text: 'Over those of the headline it does not.' }
    expect(looked(whole)).toMatchObject({ score: 0, failed: true, inputText: whole.text })
    expect(looked(whole)).not.toHaveProperty('marksText')
    expect(looked({ ...whole, ofEstimate })).toMatchObject({
      score: 0,
      failed: false,
      inputText: ofEstimate.text,
      marksText: whole.text,
      bias: { measured: 2, seen: { measured: 0 } },
    })
    // what could not be computed for the estimate frees it of nothing
    expect(looked({ ...whole, ofEstimate: { ...ofEstimate, value: Number.NaN } })).toMatchObject({ failed: true })
    const sound = { value: 0, noise: 0.01, text: '' }
    expect(looked({ ...sound, ofEstimate: { ...sound, value: 2 } })).toMatchObject({ score: 5, failed: true })
    // 0.3 of 1 is more than a quarter of what would matter, 0.3 of 4 is not
    const small = { ...sound, ofEstimate: { ...sound, value: 0.3 } }
    expect([looked(small).failed, looked(small, 4).failed]).toEqual([true, false])
  })
})

describe('a measured bias', () => {
  it('is one whose 90 % interval excludes zero, and of which more than a quarter of what matters is left', () => {
    const found = (value: number, noise: number) => isMeasured(lookAt({ value, noise }, 0.8, 1))
    expect([found(0.8, 0.4), found(0.6, 0.4), found(0.2, 0.001), found(-0.8, 0.4)]).toEqual([true, false, false, true])
  })

  it('is what a look at a share of the danger saw, by its own noise and not by that of what it did not see', () => {
    const [tau, share] = [0.8, 0.4]
    const look = (value: number, noise: number) => lookAt({ value, noise, share }, tau, 1)
    const partial = look(0.5, 0.2)
    // the part that is seen is N(0, R²τ²) before anybody looks
    const own = (share * tau ** 2) / (share * tau ** 2 + 0.2 ** 2)
    expect(partial.seen).toEqual({
      measured: 0.5,
      noise: 0.2,
      rho: expect.closeTo(Math.sqrt((own * 0.5) ** 2 + own * 0.2 ** 2), 12),
    })
    // 1.25 with a noise of 1.1 as a look at all of it, and yet beyond doubt as what was seen
    expect(partial.measured).toBeLessThan(1.645 * partial.noise)
    expect([isMeasured(partial), isMeasured(look(0.3, 0.2)), isMeasured(look(0.2, 0.001))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is all of it where a look sees all, and nothing where it sees nothing', () => {
    expect(lookAt({ value: 0.5, noise: 0.2, share: 1 }, 0.8, 1)).not.toHaveProperty('seen')
    const nothing = lookAt({ value: 9, noise: 0.001, share: 0 }, 0.8, 1)
    expect(nothing).not.toHaveProperty('seen')
    expect(isMeasured(nothing)).toBe(false)
  })
})

describe('a bias pulled toward zero by its noise', () => {
  it('keeps its sign, is nothing up to its noise, and whole without any', () => {
    expect([shrinkBias(2, 1), shrinkBias(-2, 1), shrinkBias(0.9, 1), shrinkBias(-3, 0), shrinkBias(0, 0)]).toEqual([
      1.5, -1.5, 0, -3, 0,
    ])
    expect(Object.is(shrinkBias(-0.5, 1), 0)).toBe(true)
  })
})

describe('a pillar', () => {
  it('has the plain mean of its marks, and none where nothing applies', () => {
    expect(meanOfMarks([{ score: 1 }, { score: null }, { score: 4 }])).toBe(2.5)
    expect([meanOfMarks([]), meanOfMarks([{ score: null }])]).toEqual([0, 0])
  })

  it('of openness holds the lock alone, which decides nothing and never fails', () => {
    const of = (lock: EvidenceItem | undefined) => scorePillar(transparency, [], { ...(lock && { lock }) }, 1)
    const [locked] = of({ value: 2, text: 'Locked after results.' }).components
    expect(locked).toMatchObject({
      id: 'lock',
      threat: 'choice after results',
      state: 'measured',
      score: 2,
      isDecisive: false,
      failed: false,
      basis: 'ours',
      inputText: 'Locked after results.',
    })
    expect(locked).not.toHaveProperty('reason')
    const [open] = of(undefined).components
    expect(open).toMatchObject({ state: 'not-applicable', score: null, reason: open.inputText })
  })
})
