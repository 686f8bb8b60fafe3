import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { estimate } from '../estimate.ts'
import { plots } from '../plots.ts'
import { varyAssumptions } from '../sensitivity.ts'
import { contextWith, frameOf, rowsOf, specWith, tell } from '../test-support/experiments.ts'

function draw(effect: number, changes: object = {}) {
  const random = createRandom(17, 'plots')
  const side = (shift: number) => Array.from({ length: 6 }, () => shift + random.normal())
  const rows = rowsOf(['A', 'B', 'C'].map((block, b) => ({ block, treated: side(b + effect), control: side(b) })))
  const spec = specWith({ blocks: ['block'], covariates: [{ column: 'age', label: 'Age' }], ...changes })
  const frame = frameOf(
    rows.map((row) => ({ ...row, age: random.normal() })),
    spec,
  )
  const context = contextWith()
  const fit = estimate(frame, spec, context)
  const { sensitivity } = varyAssumptions(frame, spec, fit, context)
  const drawn = tell(plots(frame, spec, fit, { checks: [], sensitivity }, context))
  return { fit, of: (id: string) => drawn.find((plot) => plot.id === id), ids: drawn.map(({ id }) => id) }
}

describe('the figures of an experiment', () => {
  it('are the estimates, the blocks, the distribution, the balance and the runs without a block', () => {
    const all = ['estimates', 'block-forest', 'randomisation-distribution', 'balance', 'leave-one-block-out']
    expect(draw(3).ids).toEqual(all)
    expect(draw(3, { blocks: [], covariates: [] }).ids).toEqual(['estimates', 'randomisation-distribution'])
  })

  it('show every block with its share, and the shares add up to one', () => {
    const { of, fit } = draw(3)
    const rows = of('block-forest')!.rows as { name: string; weight: number; value: number }[]
    expect(rows.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(rows.reduce((sum, { weight, value }) => sum + weight * value, 0)).toBeCloseTo(fit.primary.value, 12)
    expect(of('block-forest')!.title).toBe('The difference points the same way as the average in all 3 blocks')
  })

  it('count every assignment once, around zero, with the observed difference marked', () => {
    const { of, fit } = draw(3)
    const plot = of('randomisation-distribution')!
    const rows = plot.rows as { low: number; high: number; share: number }[]
    expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 9)
    expect(rows[0].low).toBe(-rows.at(-1)!.high)
    expect(plot.annotations[0].at).toBeCloseTo(fit.primary.value, 12)
    expect(plot.title).toMatch(/^Chance alone seldom gives a difference of 2\.99 points \(p = 0\.\d{4}\)$/)
    expect(draw(0).of('randomisation-distribution')!.title).toMatch(
      /^Chance alone can give a difference of \d\.\d\d points \(p = 0\.\d{4}\)$/,
    )
  })

  it('speak of blocks only where there are some', () => {
    expect(draw(3).of('randomisation-distribution')!.subtitle).toMatch(/^Block-weighted difference .* within blocks /)
    const { subtitle, alt } = draw(3, { blocks: [], covariates: [] }).of('randomisation-distribution')!
    expect(subtitle).toMatch(/^Difference in /)
    expect(subtitle + alt).not.toMatch(/block/i)
  })

  it('say in how many runs the conclusion stands', () => {
    expect(draw(3).of('leave-one-block-out')!.title).toBe('No single block changes the conclusion')
  })
})
