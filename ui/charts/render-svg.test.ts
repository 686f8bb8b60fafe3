import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIGHT_COLOURS } from './light-colours.ts'
import { renderChartSvg } from './render-svg.tsx'
import { samplePlots } from './sample-plots.ts'

const source = { docket: 'CF-0001', runId: 'r-0001' }

describe('a chart as a file', () => {
  it.each(samplePlots)('carries title, source and run id without any style sheet or token: $kind', (plot) => {
    const svg = renderChartSvg(plot, source)
    expect(svg).toContain(plot.title)
    expect(svg).toContain('Source: CF-0001 · run r-0001')
    expect(svg).toContain(plot.alt)
    expect(svg).not.toContain('var(')
    expect(svg).not.toContain('style')
    expect(svg).not.toContain('NaN')
  })

  it('says nothing for a kind it cannot draw', () => {
    expect(renderChartSvg({ ...samplePlots[0], kind: 'pie' }, source)).toBeNull()
  })

  it('uses the light values of the design tokens', () => {
    const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
    const light = css.slice(0, css.indexOf('@media'))
    for (const [name, value] of Object.entries(LIGHT_COLOURS)) {
      expect(light).toMatch(new RegExp(`--${name}: ${value}`, 'i'))
    }
  })
})
