import { describe, expect, it } from 'vitest'
import type { Observed } from '../designs/design.ts'
import { observedSentence } from './observed-words.ts'

const sales = (changes: Partial<Observed> = {}) =>
  observedSentence(
    {
      kind: 'over-time',
      among: 'California',
      from: { where: 'in 1970–1988', level: 116.2 },
      to: { where: 'in 1989–2000', level: 60.4 },
      units: 'packs',
      ...changes,
    },
    'cigarette sales',
  )
const [low, high] = [
  { where: 'without the tax', level: 3.2 },
  { where: 'with it', level: 3.4 },
]

describe('what was seen, before any comparison', () => {
  it('fell or rose', () => {
    expect(sales()).toBe('In California, cigarette sales fell from 116 packs in 1970–1988 to 60 packs in 1989–2000.')
    expect(sales({ from: low, to: high })).toBe(
      'In California, cigarette sales rose from 3.2 packs without the tax to 3.4 packs with it.',
    )
  })

  it('tells levels with as many decimals as their difference needs', () => {
    const shares = { from: { where: 'before', level: 12.44 }, to: { where: 'after', level: 13.51 }, units: 'percent' }
    expect(sales(shares)).toBe('In California, cigarette sales rose from 12.4 percent before to 13.5 percent after.')
    const near = { ...shares, to: { where: 'after', level: 12.56 } }
    expect(sales(near)).toBe('In California, cigarette sales rose from 12.44 percent before to 12.56 percent after.')
  })

  it('shows levels whose difference a reader can take', () => {
    const shares = { from: { where: 'before', level: 9.65 }, to: { where: 'after', level: 6.45 }, units: 'percent' }
    // not from 10 to 6, beside a fall of about 3
    expect(sales(shares)).toMatch(/fell from 9\.\d percent before to 6\.\d percent after\.$/)
    const births = { from: { where: 'before', level: 1.95 }, to: { where: 'after', level: 3.02 }, units: 'children' }
    expect(sales(births)).toMatch(/rose from 1\.9 children before to 3\.0 children after\.$/)
    const visits = { from: { where: 'before', level: 3.55 }, to: { where: 'after', level: 2.51 }, units: 'visits' }
    expect(sales(visits)).toMatch(/fell from 3\.5 visits before to 2\.5 visits after\.$/)
  })

  it('did neither between groups, where nothing moved', () => {
    expect(sales({ kind: 'between-groups', among: undefined, from: low, to: high })).toBe(
      'Cigarette sales stood at 3.2 packs without the tax and at 3.4 packs with it.',
    )
  })

  it('stood still where both levels read the same', () => {
    for (const kind of ['over-time', 'between-groups'] as const)
      expect(sales({ kind, from: low, to: { ...high, level: 3.2 } })).toBe(
        'In California, cigarette sales stood at 3.2 packs both without the tax and with it.',
      )
  })

  it('tells an outcome in logarithms by its ratio, a large one as a multiple', () => {
    const seen = (level: number) =>
      sales({ isRatio: true, from: { where: 'before it', level: 2 }, to: { where: 'after it', level } })
    expect(seen(1.6)).toBe('In California, cigarette sales stood 20 percent lower after it than before it.')
    expect(seen(2)).toBe('In California, cigarette sales stood at the same level both before it and after it.')
    expect(seen(2.5)).toBe('In California, cigarette sales stood 25 percent higher after it than before it.')
    expect(
      sales({
        isRatio: true,
        among: undefined,
        from: { where: 'before it', level: 2 },
        to: { where: 'after it', level: 1 },
      }),
    ).toBe('Cigarette sales stood 50 percent lower after it than before it.')
    expect(seen(9)).toBe('In California, cigarette sales stood 5 times as high after it as before it.')
  })

  it('leaves out units that the outcome’s own words say', () => {
    const seen = {
      kind: 'over-time',
      from: { where: 'in 1970', level: 5 },
      to: { where: 'in 1990', level: 2 },
    } as const
    expect(observedSentence({ ...seen, among: 'China', units: 'children per woman' }, 'children per woman')).toBe(
      'In China, children per woman fell from 5 in 1970 to 2 in 1990.',
    )
    expect(observedSentence({ ...seen, units: 'accidents per day' }, 'accidents per day')).toBe(
      'Accidents per day fell from 5 in 1970 to 2 in 1990.',
    )
  })

  it('has no units where the outcome has none, and a percent sign close to its number', () => {
    expect(sales({ units: '' })).toBe('In California, cigarette sales fell from 116 in 1970–1988 to 60 in 1989–2000.')
    expect(sales({ units: '%' })).toContain('from 116% in')
  })
})
