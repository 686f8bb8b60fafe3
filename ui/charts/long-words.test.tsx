import { describe, expect, it } from 'vitest'
import { axisText, CHART_SIZES, CHART_WIDTHS, type ChartSize, type PlotData } from './plot-data.ts'
import { readChart } from './read-chart.tsx'
import { STRONG } from './reference-lines.tsx'
import {
  cohortTimelinePlot,
  didTrendsPlot,
  eventStudyPlot,
  lovePlot,
  specCurvePlot,
  synthesisForestPlot,
  groupsPlot,
} from './sample-plots.ts'
import { textWidth } from './text.ts'

/* Names as casefiles have them, which are longer than those of the samples. */

type Row = PlotData['rows'][number]

function withRows(plot: PlotData, change: (row: Row, index: number) => Row): PlotData {
  return { ...plot, rows: plot.rows.map((row, index) => ({ ...row, ...change(row, index) })) }
}

function withColumn(plot: PlotData, key: string, label: string): PlotData {
  return { ...plot, columns: plot.columns.map((column) => (column.key === key ? { ...column, label } : column)) }
}

/** Where a text begins and ends. */
function placesOf(plot: PlotData, size: ChartSize) {
  return readChart(plot, size).texts.map(({ text, x, y, anchor, size: fontSize }) => {
    const length = textWidth(text, fontSize)
    const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
    return { text, y, left, right: left + length }
  })
}

describe.each(CHART_SIZES)('a long name in a %s drawing', (size) => {
  const width = CHART_WIDTHS[size]

  it('stays inside it at the end of a line', () => {
    const plot = withColumn(didTrendsPlot, 'treated', 'With a recommendation by 2000')
    const word = placesOf(plot, size).find(({ text }) => text.includes('recommendation'))!
    expect(word.left + textWidth('recommendation') * STRONG).toBeLessThanOrEqual(width)
  })

  it('leaves the covariate above and below it alone', () => {
    const name = (_: Row, index: number) => ({
      covariate: `Weekly wage, transport and public utilities no. ${index} (log)`,
    })
    const lines = placesOf(withRows(lovePlot, name), size).filter(({ text }) =>
      /wage|transport|public|utilities|no\.|\(log\)/.test(text),
    )
    const steps = lines.slice(1).map(({ y }, index) => y - lines[index].y)
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(13.9)
  })

  it('below the name of an effect ends before the effects', () => {
    const note = 'Too few data to tell; the comparison could not be shown to be sound (57)'
    const plot = withRows(synthesisForestPlot, () => ({ note }))
    const words = placesOf(plot, size).filter(({ text }) => /Too few|comparison|sound|shown/.test(text))
    // on a phone names stand above the marks, and notes in the table
    expect(words.length > 0).toBe(size !== 'narrow')
    for (const { right } of words) expect(right).toBeLessThanOrEqual({ narrow: width, medium: 190, wide: 266 }[size])
  })

  it('of units ends before the years of a starting group', () => {
    const plot = withColumn(cohortTimelinePlot, 'units', 'pairs of disease and state')
    const { markup } = readChart(plot, size)
    const cells = [...markup.matchAll(/transform="translate\(([\d.]+) /g)].map(([, x]) => Number(x))
    const words = placesOf(plot, size).filter(({ text }) => /pairs|disease|state/.test(text))
    expect(words.length).toBeGreaterThan(0)
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(Math.min(...cells))
  })

  it('of a choice is broken into lines beside or above its cells', () => {
    const key = specCurvePlot.columns.find((column) => column.key.startsWith('choice:'))!.key
    const value = 'Without Home: income, schooling and work of the parents'
    const plot = withRows(specCurvePlot, (_, index) => ({ [key]: index % 2 === 0 ? value : 'As locked' }))
    const words = placesOf(plot, size).filter(({ text }) => /Home|schooling|parents/.test(text))
    expect(words.map(({ text }) => text).join(' ')).toContain('income, schooling and work of the parents')
    expect(Math.min(...words.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThanOrEqual(width)
  })

  it('of a policy keeps what its level comes to', () => {
    const name = 'With a price 10 percent higher through taxes'
    const plot = withRows(groupsPlot, ({ isWith }): Row => (isWith === true ? { name, level: 89 } : { level: 100 }))
    const words = placesOf(plot, size).map(({ text }) => text)
    expect(words.join(' ')).toContain('through taxes: 89')
    expect(Math.max(...placesOf(plot, size).map(({ right }) => right))).toBeLessThanOrEqual(width)
  })

  it('and a long interval stay inside it beside the last period', () => {
    const plot = withRows(eventStudyPlot, (row) => ({ ...row, ciLow: -367.45, ciHigh: -212.1 }))
    expect(Math.max(...placesOf(plot, size).map(({ right }) => right))).toBeLessThanOrEqual(width + 6)
  })
})

describe('the label of an axis', () => {
  it('says what is counted once', () => {
    const told = (label: string, unit: string) => axisText({ label, unit })
    expect(told('Cockroaches caught', 'cockroaches per trap period')).toBe('Cockroaches caught, per trap period')
    expect(told('Deaths', 'deaths per 100 patients')).toBe('Deaths, per 100 patients')
    expect(told('Accidents per day', 'accidents per day')).toBe('Accidents per day')
    expect(told('Crimes per person', 'crimes per person a year')).toBe('Crimes per person, crimes per person a year')
    expect(told('Offended again', 'offenders with a new offense per 100')).toBe(
      'Offended again, offenders with a new offense per 100',
    )
    expect(told('Math score', '')).toBe('Math score')
  })
})

describe('a chart of effects', () => {
  it('enlarges no difference that has no interval', () => {
    const plot = withRows(groupsPlot, (row) => ({ level: row.isWith === true ? 102.3 : 100, low: null, high: null }))
    expect(readChart(plot).texts.map(({ text }) => text)).toContain('0')
  })

  it('leaves its words above the line of no effect where all effects lie below it', () => {
    const below = { estimate: -10, ciLow: -15, ciHigh: -5, bandLow: -16, bandHigh: -4 }
    const plot = withRows(eventStudyPlot, (row) => (row.estimate === 0 ? {} : below))
    for (const size of CHART_SIZES) {
      const { texts, markup } = readChart(plot, size)
      const zero = Number(/d="M[\d.]+ ([\d.]+)H[\d.]+" stroke="var\(--c-null\)"/.exec(markup)![1])
      expect(texts.find(({ text }) => text.startsWith('Before'))!.y).toBeLessThan(zero - 2)
    }
  })
})
