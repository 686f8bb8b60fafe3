import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIGHT_COLOURS } from './light-colours.ts'
import { renderChartSvg } from './render-svg.tsx'
import { samplePlots } from './sample-plots.ts'

const credit = 'CF-0001, version 2 · https://archive.example/casefiles/seat-belt-laws/v2'

describe('a chart as a file', () => {
  it.each(samplePlots)('carries title and credit without any style sheet or token: $kind', (plot) => {
    const svg = renderChartSvg(plot, credit)
    expect(svg).toContain(plot.title)
    expect(svg).toContain(`Source: ${credit}`)
    expect(svg).toContain(plot.alt)
    expect(svg).not.toContain('var(')
    expect(svg).not.toContain('style')
    expect(svg).not.toContain('NaN')
  })

  it('breaks a long credit into lines within the picture, and grows by them', () => {
    const heightOf = (svg: string | null) => Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg!)![1])
    const long = renderChartSvg(samplePlots[0], `${credit} · ${'data of the state '.repeat(20)}`)
    expect(heightOf(long)).toBeGreaterThan(heightOf(renderChartSvg(samplePlots[0], credit)) + 30)
    for (const [, line] of long!.matchAll(/font-size="12"[^>]*>([^<]+)</g)) expect(line.length).toBeLessThan(180)
  })

  it('says nothing for a kind it cannot draw', () => {
    expect(renderChartSvg({ ...samplePlots[0], kind: 'pie' }, credit)).toBeNull()
  })

  it('uses the light values of the design tokens', () => {
    const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
    const light = css.slice(0, css.indexOf('@media'))
    for (const [name, value] of Object.entries(LIGHT_COLOURS)) {
      expect(light).toMatch(new RegExp(`--${name}: ${value}`, 'i'))
    }
  })
})
