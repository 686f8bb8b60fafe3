import { describe, expect, it } from 'vitest'
import { DESIGN_TYPES } from '../designs/names.ts'
import { dryRunDesign } from './dry-run.ts'
import { soundStudy } from './test-support/sound-study.ts'

const times = (most: number) => ({ mayGoOn: (draws: number) => draws < most })

describe.each(DESIGN_TYPES)('a sound study by %s', (design) => {
  // a synthetic control fits every donor in every draw, and some draws take a unit for the treated one that no donors are like
  const [draws, few, least] = design === 'SyntheticControl' ? [12, 5, 0.5] : [150, 20, 0.9]

  it('is found without an effect about as often as meant, and more often the larger the effect is', async () => {
    const { data, request } = soundStudy(design)
    const width = (await dryRunDesign(data, request, times(few))).medianWidth!
    const at = async (effect: number, most: number) =>
      dryRunDesign(data, soundStudy(design, effect).request, times(most))
    const [small, large] = [await at(width / 8, draws), await at(width * 2, few)]
    expect(small.size.low, 'no more often than 5 %, as far as so many draws can say').toBeLessThan(0.06)
    expect(small.size.high, 'nor much more seldom').toBeGreaterThan(0.02)
    expect(large.power.share).toBeGreaterThan(small.power.share)
    expect(large.power.share).toBeGreaterThan(least)
    expect(small.refused).toBe(0)
  })
})
