import { describe, expect, it } from 'vitest'
import type { PlotData } from './plot-data.ts'
import { readChart } from './read-chart.tsx'
import {
  arCurvePlot,
  bandwidthCurvePlot,
  binnedRelationPlot,
  bunchingHistogramPlot,
  placeboCutoffsPlot,
  plausiblyExogenousPlot,
  rdDensityPlot,
  rdScatterPlot,
} from './sample-plots-thresholds.ts'

const textsOf = (plot: PlotData) => readChart(plot).texts.map(({ text }) => text)
const close = 1

describe('the binned scatter at a cutoff', () => {
  const { pathsWith, xValue, yValue, texts } = readChart(rdScatterPlot)

  it('puts every mean at its place, hollow on the control side, and leaves an absent one out', () => {
    const hollow = pathsWith('stroke="var(--chart-ground')[0].map(([x, y]) => [xValue(x), yValue(y)])
    expect(hollow.map((point) => point.map(Math.round))).toEqual([
      [-8, 20],
      [-3, 24],
    ])
    const treated = pathsWith('stroke="var(--c-treated)" stroke-width="7"')[0]
    expect(treated.map(([x, y]) => [Math.round(xValue(x)), Math.round(yValue(y))])).toEqual([[2, 31]])
  })

  it('draws a band around each fit', () => {
    const bands = pathsWith('fill-opacity').map((band) => band.map(([, y]) => Math.round(yValue(y))))
    expect(bands).toEqual([
      [25, 28, 22, 21],
      [33, 34, 30, 27],
    ])
  })

  it('brackets the jump at the cutoff and says how large it is', () => {
    const [bracket] = pathsWith('stroke="var(--ink)"', 'stroke-width="2.5"')
    expect(bracket.map(([x]) => xValue(x)).every((x) => Math.abs(x) < 0.1)).toBe(true)
    expect(bracket.map(([, y]) => Math.round(yValue(y)))).toEqual([25, 30])
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Cutoff', '+5.00', 'between the fits']))
  })

  it('has no bracket where a side has no fit', () => {
    const rows = rdScatterPlot.rows.filter(({ kind }) => kind === 'bin')
    expect(textsOf({ ...rdScatterPlot, rows })).not.toContain('between the fits')
  })
})

describe('the density at a cutoff', () => {
  it('starts at zero, names both sides and gives the test beside the cutoff', () => {
    const { yValue, pathsWith, texts } = readChart(rdDensityPlot)
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Control side', 'Treated side', 'Cutoff, p = 0.3814', '0']),
    )
    const [band] = pathsWith('fill="var(--c-compare)"')
    expect(band.map(([, y]) => Number(yValue(y).toFixed(3)))).toEqual([0.025, 0.05, 0.03, 0.015])
  })

  it('has nothing below zero where a fit dips under it', () => {
    const dips = rdDensityPlot.rows.map((row) => ({ ...row, density: -0.0001, ciLow: -0.0003, ciHigh: 0.0001 }))
    const figures = readChart({ ...rdDensityPlot, rows: dips }).texts.filter(({ anchor }) => anchor === 'end')
    expect(figures.some(({ text }) => text.startsWith('\u2212'))).toBe(false)
  })
})

describe('the bandwidth curve', () => {
  const { circles, yValue, xValue, texts } = readChart(bandwidthCurvePlot)

  it('marks the locked bandwidth with a square and what changes the conclusion with a hollow mark', () => {
    expect(circles.map(({ cy, isHollow }) => [Math.round(yValue(cy)), isHollow])).toEqual([
      [4, false],
      [2, true],
    ])
    expect(circles.map(({ cx }) => Number(xValue(cx).toFixed(1)))).toEqual([1.5, 2])
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Locked design', 'No effect', 'Hollow: the conclusion changes']),
    )
  })

  it('says how many bandwidths have no estimate', () => {
    expect(texts.map(({ text }) => text)).toContain('No estimate at 1 of 4 bandwidths')
  })

  it('keeps the name of the locked bandwidth off the line of no effect', () => {
    const rows = bandwidthCurvePlot.rows.map((row) => (row.locked ? { ...row, ciLow: 0.1 } : row))
    const { texts } = readChart({ ...bandwidthCurvePlot, rows })
    const y = (wanted: string) => texts.find(({ text }) => text === wanted)!.y
    expect(Math.abs(y('Locked design') - y('No effect'))).toBeGreaterThan(16)
  })
})

describe('placebo cutoffs', () => {
  it('are hollow beside the filled true one, and one without an estimate is not drawn', () => {
    const { circles, xValue, yValue } = readChart(placeboCutoffsPlot)
    expect(circles.map(({ cx, cy, isHollow }) => [Math.round(xValue(cx)), Math.round(yValue(cy)), isHollow])).toEqual([
      [-5, 1, true],
      [0, 6, false],
    ])
    expect(textsOf(placeboCutoffsPlot)).toEqual(expect.arrayContaining(['No jump', 'Cutoff']))
  })
})

describe('a histogram with a heap', () => {
  const { pathsWith, xValue, yValue, texts } = readChart(bunchingHistogramPlot)

  it('has the smooth count as a line, broken where there is none, and its name', () => {
    const [line] = pathsWith('stroke="var(--ink)"', 'stroke-width="2"')
    // adding 0 turns −0 into 0
    expect(line.map(([x, y]) => [Math.round(xValue(x)) + 0, Math.round(yValue(y))])).toEqual([
      [-3, 90],
      [-2, 98],
      [-1, 104],
      [0, 106],
      [1, 104],
    ])
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Smooth count', 'Threshold']))
  })

  it('fills what may have been moved in the color of the treated', () => {
    const top = (color: string) =>
      pathsWith(`fill="var(--${color})"`)
        .flat()
        .map(([, y]) => Math.round(yValue(y)))
    expect(Math.max(...top('c-treated'))).toBe(190)
    expect(Math.max(...top('c-compare'))).toBe(108)
  })
})

describe('a relation with the instrument', () => {
  it('has a mean per bin, a line, and what the interval of the slope allows', () => {
    const { pathsWith, xValue, yValue } = readChart(binnedRelationPlot)
    const means = pathsWith('stroke-width="8"')[0].map(([x, y]) => [xValue(x), yValue(y)])
    expect(means.map((mean) => mean.map((value) => Number(value.toFixed(1))))).toEqual([
      [0, 14],
      [2, 13],
    ])
    const [line] = pathsWith('stroke-width="2"')
    expect(line.map(([, y]) => Number(yValue(y).toFixed(1)))).toEqual([13.8, 13.6, 13.4])
    expect(pathsWith('fill-opacity')[0]).toHaveLength(6)
  })
})

describe('the Anderson–Rubin curve', () => {
  const { pathsWith, xValue, yValue, texts } = readChart(arCurvePlot)

  it('shades the effects in the set and no others', () => {
    const shaded = pathsWith('fill-opacity')[0].map(([x]) => xValue(x))
    expect(Math.min(...shaded)).toBeCloseTo(0, close)
    expect(Math.max(...shaded)).toBeCloseTo(2, close)
  })

  it('names the level, the estimate and no effect at their places', () => {
    const place = (wanted: string) => texts.find(({ text }) => text === wanted)!
    expect(yValue(place('5%').y - 4.5)).toBeCloseTo(0.05, 2)
    expect(xValue(place('Estimate').x)).toBeCloseTo(1, close)
    expect(xValue(place('No effect').x)).toBeCloseTo(0, close)
  })
})

describe('plausibly exogenous intervals', () => {
  it('stand at the direct effect they allow, with the breakdown in words', () => {
    const { pathsWith, yValue } = readChart(plausiblyExogenousPlot)
    const kept = pathsWith('stroke="var(--c-treated)"', 'stroke-width="3"').map((whisker) => yValue(whisker[0][1]))
    expect(kept.map((low) => Number(low.toFixed(1)))).toEqual([1, 0.2])
    expect(textsOf(plausiblyExogenousPlot)).toEqual(
      expect.arrayContaining(['Conclusion changes', 'intervals here include zero']),
    )
  })
})
