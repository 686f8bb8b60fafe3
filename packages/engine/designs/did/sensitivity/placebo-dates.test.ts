import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import { estimatePrimary } from '../primary.ts'
import { findPlaceboDates } from './placebos.ts'
import { clearWorld, drawPanel, fitOf, pretendEarlier, specWith } from './test-support/panel.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const placebosOf = (frame: ReturnType<typeof drawPanel>) =>
  tell(
    findPlaceboDates(
      fitOf(frame, specWith()).groupTime,
      { aggregation: 'group', units: 'points' },
      frame.periods,
      plainWords,
      () => {},
    ),
  )

describe('false adoption dates', () => {
  it('give the numbers of an analysis of the earlier data alone', () => {
    const cohorts = [...Array(10).fill(2006), ...Array(10).fill(Infinity)] as number[]
    const frame = drawPanel({ ...clearWorld, cohorts })
    for (const { setting, value, ci } of placebosOf(frame).sensitivity[0].series) {
      const direct = estimatePrimary(pretendEarlier(frame, 2006, Number(setting)), specWith())
      expect(value).toBeCloseTo(direct.value, 10)
      expect(ci[0]).toBeCloseTo(direct.ci[0], 10)
    }
  })

  it('are tried as long as a quarter of the treated units have a period before them', () => {
    // 2006 allows up to 5, 2007 up to 6, 2008 up to 7: a third of the treated units
    expect(placebosOf(drawPanel(clearWorld)).sensitivity[0].series.map(({ setting }) => setting)).toEqual([
      2, 3, 4, 5, 6, 7,
    ])
  })

  it('show an effect where treated units already drift', () => {
    const drifting = drawPanel({ ...clearWorld, mean: (cohort, period) => (Number.isFinite(cohort) ? period : 0) })
    // a drift of 1 a period, seen over shifts of 2 to 7 periods: (s + 1)/2 each
    const { value, noise, text } = placebosOf(drifting).evidence.placeboDates
    expect(value).toBeGreaterThan(1.5)
    expect(value! / noise!).toBeGreaterThan(4)
    expect(text).toMatch(/finds \d\.\d\d points on average \(standard error \d\.\d\d\)/)
    const sound = placebosOf(drawPanel(clearWorld)).evidence.placeboDates
    expect(Math.abs(sound.value! / sound.noise!)).toBeLessThan(3)
  })

  it('cannot be tried with two periods before adoption, and say so', () => {
    const short = drawPanel({ ...clearWorld, periods: [2006, 2007, 2008], cohorts: clearWorld.cohorts.slice(16) })
    expect(placebosOf(short).evidence.placeboDates).toEqual({
      value: null,
      text: 'No false date leaves enough years before it, so none can be tried.',
    })
  })
})
