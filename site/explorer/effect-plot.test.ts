import { describe, expect, it } from 'vitest'
import { effectPlot } from './effect-plot.ts'

const outcome = { label: 'traffic deaths', units: 'deaths' } as never
const told = (name: string, value: number | null) =>
  ({ name, value, ci: value === null ? [null, null] : [value - 1, value + 1], p: 0.04, units: 'deaths' }) as never

describe('the Explorer’s figure', () => {
  it('shows the published estimate alone until something is changed', () => {
    const plot = effectPlot(outcome, told('ATT', -2), null)
    expect(plot.title).toBe('Published: −2.00')
    expect(plot.rows).toHaveLength(1)
  })

  it('lays the reader’s estimate beside the published one, which alone is locked', () => {
    const plot = effectPlot(outcome, told('ATT', -2), told('ATT', -1.5))
    expect(plot.title).toBe('With your settings −1.50, published −2.00')
    expect(plot.rows.map(({ name, locked }) => [name, locked])).toEqual([
      ['Published', true],
      ['Your settings', false],
    ])
  })

  it('leaves empty what cannot be estimated under the settings', () => {
    const [, changed] = effectPlot(outcome, told('ATT', -2), told('ATT', null)).rows
    expect(changed).toMatchObject({ value: null, ciLow: null, ciHigh: null })
  })
})
