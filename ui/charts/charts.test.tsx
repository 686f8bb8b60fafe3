import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Figure } from '../figure/Figure.tsx'
import { chartValues } from './chart-values.tsx'
import { Chart, Drawing, isDrawn } from './Chart.tsx'
import { CHART_SIZES, type PlotData } from './plot-data.ts'
import { readChart } from './read-chart.tsx'
import { renderDrawings } from './render-drawings.tsx'
import {
  attGridPlot,
  baconPlot,
  cohortTimelinePlot,
  didTrendsPlot,
  eventStudyPlot,
  forestPlot,
  honestDidPlot,
  leaveOneOutPlot,
  lovePlot,
  samplePlots,
  specCurvePlot,
} from './sample-plots.ts'
import { textWidth } from './text.ts'

const MINUS = '\u2212'

/** The texts of a drawing in order, as a reader sees them. */
function textsOf(plot: PlotData, size: 'narrow' | 'medium' | 'wide' = 'wide'): string[] {
  const markup = renderToStaticMarkup(<Drawing plot={plot} size={size} />)
  return [...markup.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map((match) => (match[1] ?? '').replace(/<[^>]+>/g, ''))
}

function countOf(markup: string, part: string): number {
  return markup.split(part).length - 1
}

/** The samples, and some as casefiles have them: long words, and a policy that begins near the end of the data. */
const crowdedPlots: PlotData[] = [
  ...samplePlots,
  lateBoundary(didTrendsPlot, 'First pairs of seat and month with a belt law'),
  lateBoundary(eventStudyPlot, 'The belt law begins'),
]

/** With its vertical where a fifth of the axis is left. */
function lateBoundary(plot: PlotData, label: string): PlotData {
  const places = plot.rows.map((row) => Number(row.year ?? row.relativeTime))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  return { ...plot, annotations: [{ kind: 'vertical', at: last - 0.2 * (last - first), label }] }
}

describe('every chart', () => {
  it.each(samplePlots)('is drawn for three widths with the same words for those who do not see it: $kind', (plot) => {
    const markup = renderToStaticMarkup(<Chart plot={plot} />)
    expect(countOf(markup, '<svg')).toBe(3)
    expect(countOf(markup, `aria-label="${plot.alt}"`)).toBe(3)
    expect(countOf(markup, 'role="img"')).toBe(3)
  })

  it.each(samplePlots)('keeps to attributes that a strict content policy allows: $kind', (plot) => {
    const markup = renderToStaticMarkup(<Chart plot={plot} />)
    expect(markup).not.toMatch(/\sstyle=|<style|<script/)
  })

  it.each(samplePlots)('never draws an absent number: $kind', (plot) => {
    const markup = renderToStaticMarkup(<Chart plot={plot} />).replaceAll('--c-null', '')
    expect(/NaN|undefined|null|Infinity/.exec(markup)?.[0]).toBeUndefined()
  })

  it.each(samplePlots)('keeps every text at 12 px or more: $kind', (plot) => {
    const markup = renderToStaticMarkup(<Chart plot={plot} />)
    const sizes = [...markup.matchAll(/font-size="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  })

  it.each(crowdedPlots)('keeps every word inside the drawing, at all three widths: $kind', (plot) => {
    for (const size of CHART_SIZES) {
      const { texts, width, height } = readChart(plot, size)
      for (const { text, x, y, anchor, size: fontSize } of texts) {
        const length = textWidth(text, fontSize) * 0.95
        const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
        expect({ text, size, isInside: left >= -6 && left + length <= width + 6 && y > 8 && y <= height + 2 }).toEqual({
          text,
          size,
          isInside: true,
        })
      }
    }
  })

  it.each(crowdedPlots)('writes no word over another, at all three widths: $kind', (plot) => {
    for (const size of CHART_SIZES) {
      const places = readChart(plot, size).texts.map(({ text, x, y, anchor, size: fontSize }) => {
        const length = textWidth(text, fontSize) * 0.9
        const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
        return { text, left, right: left + length, y }
      })
      const pairs = places.flatMap((one, at) => places.slice(at + 1).map((other) => [one, other] as const))
      const over = pairs.filter(
        ([a, b]) => Math.abs(a.y - b.y) < 9 && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2,
      )
      expect(over.map(([a, b]) => `${size}: ${a.text} / ${b.text}`)).toEqual([])
    }
  })

  it.each(samplePlots)('stands beside its rows as a table: $kind', (plot) => {
    const markup = renderToStaticMarkup(<Figure plot={plot} idPrefix="f" source="CF-0001" />)
    const body = markup.slice(markup.indexOf('<tbody'), markup.indexOf('</tbody>'))
    expect(countOf(body, '<tr')).toBe(plot.rows.length)
    expect(markup).toContain(`aria-label="${plot.alt}"`)
  })

  it('shows nothing for an unknown kind or without rows', () => {
    expect(isDrawn({ ...forestPlot, kind: 'pie' })).toBe(false)
    expect(isDrawn({ ...forestPlot, kind: 'toString' })).toBe(false)
    expect(renderToStaticMarkup(<Chart plot={{ ...forestPlot, kind: 'pie' }} />)).toBe('')
    expect(renderToStaticMarkup(<Chart plot={{ ...forestPlot, rows: [] }} />)).toBe('')
  })

  it.each([eventStudyPlot, forestPlot, honestDidPlot, specCurvePlot, leaveOneOutPlot, attGridPlot, baconPlot])(
    'names the line of no effect: $kind',
    (plot) => {
      expect(textsOf(plot)).toContain('No effect')
    },
  )
})

describe('what a chart answers', () => {
  it.each(samplePlots)('stands at marks of its drawing, at all three widths: $kind', (plot) => {
    const values = chartValues([plot])[plot.id]
    for (const size of CHART_SIZES) {
      const { width, height } = readChart(plot, size)
      for (const [row, x, y] of values.places[size]) {
        expect(values.rows[row].length).toBe(values.columns.length)
        expect(x >= 0 && y >= 0 && y <= height && (plot.kind === 'spec-curve' || x <= width)).toBe(true)
      }
    }
  })

  it('has an answer for every effect of an event study, in words that the table has', () => {
    const { places, rows, columns } = chartValues([eventStudyPlot])[eventStudyPlot.id]
    const drawn = eventStudyPlot.rows.flatMap(({ estimate }, row) => (estimate === null ? [] : [row]))
    expect(places.wide.map(([row]) => row)).toEqual(drawn)
    expect(columns).toEqual(eventStudyPlot.columns.map(({ label }) => label))
    expect(rows.length).toBe(eventStudyPlot.rows.length)
  })

  it('is not written into a drawing that nobody asks', () => {
    for (const plot of samplePlots) expect(readChart(plot).markup).not.toContain('data-values')
  })
})

describe('drawings in a file', () => {
  it('are shown by the page at all three widths, with their size and their words', () => {
    const page = renderToStaticMarkup(<Chart plot={forestPlot} drawings="/casefiles/x/v1/charts.svg" />)
    const file = renderDrawings([forestPlot])
    for (const size of CHART_SIZES) {
      expect(page).toContain(`<use href="/casefiles/x/v1/charts.svg#${forestPlot.id}-${size}"`)
      expect(file).toContain(`<g id="${forestPlot.id}-${size}">`)
    }
    expect(countOf(page, `aria-label="${forestPlot.alt}"`)).toBe(3)
    expect(page).not.toContain('<path')
    expect(file).toContain('No effect')
  })
})

describe('event study', () => {
  it('is hollow before and filled after, with no interval at the reference', () => {
    const markup = renderToStaticMarkup(<Drawing plot={eventStudyPlot} size="wide" />)
    expect(countOf(markup, 'fill="var(--chart-ground, var(--surface))"')).toBe(2)
    expect(countOf(markup, '<circle')).toBe(4)
    expect(countOf(markup, 'stroke-opacity=".26"')).toBe(3 + 1)
  })

  it('labels the last effect with its pointwise interval and says which interval is which', () => {
    const texts = textsOf(eventStudyPlot)
    expect(texts).toContain(`${MINUS}1.24 by year 1`)
    expect(texts).toContain(`95% CI ${MINUS}1.79, ${MINUS}0.69`)
    expect(texts).toEqual(expect.arrayContaining(['pointwise', 'simultaneous', 'Law in force']))
    expect(texts).toContain('Before: should sit on zero')
  })

  it('labels the axes with their units, once', () => {
    const texts = textsOf(eventStudyPlot)
    expect(texts).toContain('Change in deaths, per 100,000')
    expect(texts).toContain('Years since the law took effect, years')
    expect(texts.filter((text) => ['\u22123', '\u22122', '\u22121', '0', '+1'].includes(text)).length).toBeGreaterThan(
      4,
    )
  })

  it('has no key of intervals where there are only pointwise ones', () => {
    const rows = eventStudyPlot.rows.map((row) => ({ ...row, bandLow: null, bandHigh: null }))
    expect(textsOf({ ...eventStudyPlot, rows })).not.toContain('simultaneous')
  })
})

describe('forest', () => {
  it('fills only the locked primary estimate', () => {
    const markup = renderToStaticMarkup(<Drawing plot={forestPlot} size="wide" />)
    expect(countOf(markup, 'fill="var(--c-treated)"')).toBe(1)
    expect(countOf(markup, 'fill="var(--chart-ground, var(--surface))" stroke="var(--c-compare)"')).toBe(1)
  })

  it('gives value, interval, role and p as text, and says when an estimate is not available', () => {
    const texts = textsOf(forestPlot)
    expect(texts).toContain('Estimate, 95% CI')
    expect(texts).toContain(`${MINUS}0.92 [${MINUS}1.41, ${MINUS}0.43]`)
    expect(texts).toContain('Locked primary · p = 0.0002')
    expect(texts).toContain('Robustness · p &lt;0.0001')
    expect(texts).toContain('not available')
  })
})

describe('group trends', () => {
  it('labels every line at its end with the name of its column', () => {
    const texts = textsOf(didTrendsPlot).join(' ')
    for (const name of ['States with a law', 'States without one yet', 'Expected without the law']) {
      expect(texts).toContain(name)
    }
  })

  it('draws the expected path dashed and only where it is given', () => {
    const markup = renderToStaticMarkup(<Drawing plot={didTrendsPlot} size="wide" />)
    const dashed = /<path d="([^"]+)"[^>]*stroke-dasharray="4 3"/.exec(markup)
    expect(dashed?.[1]?.split('L')).toHaveLength(2)
  })
})

describe('honest intervals', () => {
  it('names the breakdown in words, from the annotation or from the first setting that fails', () => {
    expect(textsOf(honestDidPlot)).toContain('Breaks at 1')
    expect(textsOf(honestDidPlot)).toContain('intervals here include zero')
    const annotated = {
      ...honestDidPlot,
      annotations: [{ kind: 'vertical' as const, at: 0.85, label: 'Breaks at 0.85' }],
    }
    expect(textsOf(annotated)).toContain('Breaks at 0.85')
  })

  it('says nothing about a breakdown when every setting keeps the conclusion', () => {
    const rows = honestDidPlot.rows.map((row) => ({ ...row, keepsConclusion: true }))
    expect(textsOf({ ...honestDidPlot, rows }).join(' ')).not.toMatch(/Breaks|conclusion/)
  })
})

describe('specification curve', () => {
  /** Sorted as drawn; every second one adds covariates, none is locked. */
  const manySpecifications = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...specCurvePlot.rows[0],
      value: place / count,
      'choice:covariates': place % 2 === 0 ? 'yes' : 'no',
      'choice:estimator': 'TWFE',
    }))

  it('marks the locked design and pales an interval that includes zero', () => {
    const markup = renderToStaticMarkup(<Drawing plot={specCurvePlot} size="wide" />)
    expect(textsOf(specCurvePlot)).toContain('Locked design')
    expect(countOf(markup, 'stroke="var(--c-placebo)"')).toBe(1)
    expect(countOf(markup, 'stroke="var(--line-strong)" stroke-width="7"')).toBe(1)
    expect(countOf(markup, '<circle')).toBe(1)
  })

  it('has a dash for each specification of a line', () => {
    const chart = readChart({ ...specCurvePlot, rows: manySpecifications(60) })
    const d = (color: string) =>
      new RegExp(`<path d="([^"]*)" transform="[^"]*" stroke="var\\(--${color}\\)"`).exec(chart.markup)?.[1]
    expect(d('grid')).toBe('M0 0h60')
    // every second specification makes the choice, so no two dashes of it are neighbors
    const made = Array.from({ length: 30 }, (_, place) => `M${place * 2} 0h1`)
    expect(d('ink-2')).toBe(made.join(''))
  })

  it('has one line for a choice of yes or no and one per value otherwise', () => {
    const texts = textsOf(specCurvePlot)
    expect(texts).toContain('Covariates added')
    expect(texts).toContain('Estimator: Callaway')
    expect(texts).toContain('Estimator: TWFE')
  })
})

describe('effects below each other', () => {
  it('carry their intervals as text at every width', () => {
    for (const size of ['narrow', 'medium', 'wide'] as const) {
      const texts = textsOf(forestPlot, size).join(' ')
      for (const { ciLow, ciHigh } of forestPlot.rows) {
        if (typeof ciLow !== 'number' || typeof ciHigh !== 'number') continue
        const [low, high] = [ciLow, ciHigh].map((end) => end.toFixed(2).replace('-', MINUS))
        expect(texts).toContain(`[${low}, ${high}]`)
      }
    }
  })
})

describe('leaving one out', () => {
  it('says in words which one changes the conclusion', () => {
    expect(textsOf(leaveOneOutPlot)).toContain('Without 1986')
    expect(textsOf(leaveOneOutPlot).filter((text) => text === 'Conclusion changes')).toHaveLength(1)
    expect(textsOf(leaveOneOutPlot, 'narrow').join(' ')).toContain('Without 1986: conclusion changes')
  })

  it('is sorted and names the two extremes where there are many', () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      left: `State ${index}`,
      value: -1 + ((index * 7) % 30) / 100,
      ciLow: -1.5,
      ciHigh: -0.5,
      keepsConclusion: true,
    }))
    const texts = textsOf({ ...leaveOneOutPlot, rows })
    expect(texts).toEqual(expect.arrayContaining(['without State 0', 'without State 17']))
    expect(texts).toContain('30 estimates, each without one, sorted')
  })
})

describe('cohorts', () => {
  it('gives units and years before, and says when a cohort is comparison only', () => {
    const texts = textsOf(cohortTimelinePlot)
    expect(texts).toEqual(expect.arrayContaining(['1985', '9 states', '2 years before', 'Never', 'comparison only']))
  })

  it('draws a cell per year, pale before the law and dark from its first year on', () => {
    const markup = renderToStaticMarkup(<Drawing plot={cohortTimelinePlot} size="wide" />)
    const cells = [...markup.matchAll(/<path d="([^"]+)" transform="[^"]*" stroke="var\(--([\w-]+)\)"/g)]
    expect(cells.map(([, d, color]) => [color, d])).toEqual([
      ['seq-1', 'M0 0h2'],
      ['c-treated', 'M2 0h6'],
      ['seq-1', 'M0 0h8'],
    ])
  })
})

describe('balance', () => {
  it('is sorted by the gap before and names the limit', () => {
    const texts = textsOf(lovePlot)
    expect(texts.indexOf('Rural roads')).toBeLessThan(texts.indexOf('Median income'))
    expect(texts).toContain('0.1 limit')
  })
})

describe('comparisons behind the two-way estimate', () => {
  it('gives each type its share of the weight and its weighted mean', () => {
    const texts = textsOf(baconPlot)
    expect(texts).toContain(`Treated vs never treated: 75% of the weight, mean ${MINUS}0.80`)
    expect(texts).toContain('Later vs earlier treated: 25% of the weight, mean 0.20')
  })
})
