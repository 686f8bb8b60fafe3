import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { runAll, specWith, tableOf } from '../test-support/analysis.ts'

/** 400 people; the instrument moves the treatment, and by another way what was touched. */
function columns() {
  const random = createRandom(6, 'iv-placebos')
  const rows = Array.from({ length: 400 }, () => {
    const [z, hidden] = [random.normal(), random.normal()]
    const d = z + hidden + random.normal()
    return { z, d, y: d - hidden + random.normal(), calm: hidden + random.normal(), touched: 0.5 * z + random.normal() }
  })
  const of = (name: keyof (typeof rows)[number]) => Float64Array.from(rows, (row) => row[name])
  return { y: of('y'), d: of('d'), z: of('z'), calm: of('calm'), touched: of('touched') }
}

const placebo = (column: string) => ({ column, label: `The ${column}`, units: 'points' })
const data = columns()
const run = (names: string[], table: Record<string, Float64Array> = data, changes = {}) =>
  runAll(tableOf(table), specWith({ placeboOutcomes: names.map(placebo), ...changes }))

describe('outcomes that the treatment cannot have moved', () => {
  it('show nothing where the instrument does not reach them, though what is hidden does', () => {
    expect(run(['calm']).check('placebo-outcomes')).toMatchObject({ passed: true, statistic: 0 })
  })

  it('show what the instrument does by another way, in their own units', () => {
    const { passed, statistic, message } = run(['calm', 'touched']).check('placebo-outcomes')
    expect([passed, statistic]).toEqual([false, 1])
    expect(message).toMatch(
      /analysis of 2 outcomes that .+ cannot move shows an effect in 1; .+ The touched: 0\.\d+ points \(range/,
    )
  })

  it('are the primary analysis with another outcome', () => {
    const { sensitivity } = run(['touched'])
    const point = sensitivity.find(({ id }) => id === 'placebo-outcomes')!.series[0]
    const alone = runAll(tableOf({ ...data, y: data.touched }), specWith()).fit.primary
    expect(point.value).toBeCloseTo(alone.value, 12)
    expect(point.ci[0]).toBeCloseTo(alone.ci[0], 10)
    expect(point.ci[1]).toBeCloseTo(alone.ci[1], 10)
  })

  it('leave out rows without them in their own run alone', () => {
    const calm = data.calm.map((value, row) => (row < 30 ? NaN : value))
    const { frame, check } = run(['calm'], { ...data, calm })
    expect(frame.n).toBe(400)
    expect(check('placebo-outcomes').message).toContain('The calm is missing in 30 rows, left out of its run.')
  })

  it('that do not vary have no interval, and a design without any has no check', () => {
    const flat = new Float64Array(400).fill(2)
    const { passed, message } = run(['flat'], { ...data, flat }).check('placebo-outcomes')
    expect(passed).toBeNull()
    expect(message).toContain(
      'None of the outcomes named for this test can be analyzed. No interval can be given for The flat.',
    )
    expect(run([]).checks.map(({ id }) => id)).not.toContain('placebo-outcomes')
  })

  it('are no other part of the model', () => {
    expect(() => run(['z'])).toThrow('named as instrument and as placebo outcome')
  })
})
