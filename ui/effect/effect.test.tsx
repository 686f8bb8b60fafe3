import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { EffectStrip } from '../card/CasefileCard.tsx'

const MINUS = '\u2212'

describe('the effect strip', () => {
  it('shows the line of no effect, and value and interval as text', () => {
    const markup = renderToStaticMarkup(<EffectStrip value={-0.92} ci={[-1.41, -0.43]} units="%" />)
    expect(markup).toContain('>no effect<')
    expect(markup).toContain(`<strong>${MINUS}0.92</strong>`)
    expect(markup).toContain(`>${MINUS}1.41 to ${MINUS}0.43<`)
    expect(markup).toContain(`aria-label="Effect ${MINUS}0.92 %, 95% interval ${MINUS}1.41 to ${MINUS}0.43`)
    expect(markup).not.toContain('style=')
  })

  it('leaves decimals out of thousands, on both ends', () => {
    const markup = renderToStaticMarkup(<EffectStrip value={1794.34} ci={[474.01, 3114.68]} units="US dollars" />)
    expect(markup.replace(/<[^>]+>/g, ' ')).toMatch(/1,794 +US dollars +474 to 3,115/)
  })

  it('keeps the order of interval, dot and zero on the scale', () => {
    const markup = renderToStaticMarkup(<EffectStrip value={-0.92} ci={[-1.41, -0.43]} units="%" />)
    const [low, high] = /d="M([\d.]+) 12H([\d.]+)" stroke="var\(--c-treated\)"/.exec(markup)!.slice(1).map(Number)
    const zero = Number(/d="M([\d.]+) 2V22"/.exec(markup)![1])
    const dot = Number(/cx="([\d.]+)"/.exec(markup)![1])
    expect(low).toBeLessThan(dot)
    expect(dot).toBeLessThan(high)
    expect(high).toBeLessThan(zero)
    expect((dot - low) / (zero - low)).toBeCloseTo((1.41 - 0.92) / 1.41, 2)
  })

  it('draws no effect at one where a multiple is told', () => {
    const markup = renderToStaticMarkup(<EffectStrip value={4} ci={[2, 8]} units="times as high" />)
    const [low] = /d="M([\d.]+) 12H[\d.]+" stroke="var\(--c-treated\)"/.exec(markup)!.slice(1).map(Number)
    const none = Number(/d="M([\d.]+) 2V22"/.exec(markup)![1])
    const dot = Number(/cx="([\d.]+)"/.exec(markup)![1])
    expect((low - none) / (dot - none)).toBeCloseTo((2 - 1) / (4 - 1), 2)
    expect(markup).toContain(
      'aria-label="Effect 4.00 times as high, 95% interval 2.00 to 8.00, against a line of no effect"',
    )
  })

  it('says when estimate or interval are not available and draws neither', () => {
    expect(renderToStaticMarkup(<EffectStrip value={null} ci={[null, null]} units="%" />)).toBe(
      '<p class="effect effect-absent">Estimate not available</p>',
    )
    const bare = renderToStaticMarkup(<EffectStrip value={1} ci={[null, null]} units="%" />)
    expect(bare).toContain('interval not available')
    expect(bare).not.toContain('stroke-width="3"')
  })
})
