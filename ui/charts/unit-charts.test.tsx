import { describe, expect, it } from 'vitest'
import { readChart } from './read-chart.tsx'
import {
  donorWeightsPlot,
  placeboGapsPlot,
  propensityOverlapPlot,
  outcomeDistributionPlot,
  randomisationPlot,
  rmspeRatiosPlot,
  syntheticGapPlot,
  syntheticPathPlot,
  weightSharesPlot,
} from './sample-plots-units.ts'
import { forestPlot } from './sample-plots.ts'

const wordsOf = (chart: ReturnType<typeof readChart>) => chart.texts.map(({ text }) => text)

describe('overlap of propensity scores', () => {
  it('runs up for the treated and down for the comparison units, each to its share', () => {
    const chart = readChart(propensityOverlapPlot)
    const zero = chart.texts.find(({ text }) => text === '0%')!.y - 4
    const perPoint = (zero - (chart.texts.find(({ text }) => text === '20%')!.y - 4)) / 20
    const ends = (color: string) =>
      chart
        .pathsWith(`fill="var(--${color})"`)[0]
        .filter(([, y]) => Math.abs(y - zero) > 1)
        .map(([, y]) => Math.round(Math.abs(y - zero) / Math.abs(perPoint)))
    expect([...new Set(ends('c-treated'))]).toEqual([10, 20, 30, 40])
    expect([...new Set(ends('c-compare'))]).toEqual([60, 30, 10])
    expect(chart.pathsWith('fill="var(--c-treated)"')[0].every(([, y]) => y <= zero + 1)).toBe(true)
    expect(wordsOf(chart)).toEqual(expect.arrayContaining(['Treated', 'Comparison']))
  })
})

describe('shares of weight', () => {
  it('are two lines of their own kind beside the straight one of equal weights', () => {
    const chart = readChart(weightSharesPlot)
    const comparison = chart.pathsWith('stroke="var(--c-compare)"', 'stroke-dasharray="7 3"')[0]
    expect(comparison.map(([, y]) => Math.round(chart.yValue(y)))).toEqual([0, 90, 100])
    expect(wordsOf(chart)).toEqual(expect.arrayContaining(['Treated units', 'Comparison units', 'Equal weights']))
  })
})

describe('the synthetic path', () => {
  const chart = readChart(syntheticPathPlot)

  it('is dashed, broken where a value is absent, with the gap shaded from the start of treatment', () => {
    const synthetic = chart.pathsWith('stroke-dasharray="5 3"')[0]
    expect(synthetic.map(([x, y]) => [Math.round(chart.xValue(x)), Math.round(chart.yValue(y))])).toEqual([
      [1986, 101],
      [1988, 94],
      [1989, 92],
      [1990, 90],
    ])
    const shaded = chart.pathsWith('fill-opacity')[0].map(([x]) => Math.round(chart.xValue(x)))
    expect(new Set(shaded)).toEqual(new Set([1988, 1989, 1990]))
  })

  it('names both paths at their ends', () => {
    expect(wordsOf(chart)).toEqual(
      expect.arrayContaining(['California', 'Synthetic California', 'Treatment starts', '1986', '1990']),
    )
  })
})

describe('the gap', () => {
  it('is hollow before treatment and filled after, with an interval only where there is one', () => {
    const chart = readChart(syntheticGapPlot)
    expect(chart.circles.map(({ cx, cy, isHollow }) => [chart.xValue(cx), chart.yValue(cy), isHollow])).toEqual([
      [expect.closeTo(1988, 1), expect.closeTo(0.5, 1), true],
      [expect.closeTo(1989, 1), expect.closeTo(-7, 1), false],
      [expect.closeTo(1990, 1), expect.closeTo(-12, 1), false],
    ])
    const whiskers = chart.pathsWith('stroke="var(--c-treated)"', 'stroke-width="2.5"')
    expect(whiskers.map((ends) => ends.map(([, y]) => Math.round(chart.yValue(y))))).toEqual([[-11, -3]])
    expect(wordsOf(chart)).toContain('No gap')
  })
})

describe('gaps of placebos', () => {
  const chart = readChart(placeboGapsPlot)

  it('are two light paths for all of them, solid and dashed', () => {
    expect(chart.pathsWith('stroke="var(--c-placebo)"')).toHaveLength(2)
    expect(wordsOf(chart)).toEqual(
      expect.arrayContaining(['California', 'No gap', 'Dashed: 2 with a bad fit before treatment, cut at the frame']),
    )
    expect(chart.markup.length).toBeLessThan(40_000)
  })

  it('stay light with fifty units over forty years', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      unit: `Unit ${at % 50}`,
      year: 1970 + Math.floor(at / 50),
      gap: Math.sin(at) * 20,
      isTreated: at % 50 === 0,
      isBadFit: at % 7 === 0 && at % 50 !== 0,
    }))
    expect(readChart({ ...placeboGapsPlot, rows }).markup.length).toBeLessThan(40_000)
  })

  it('draw the treated unit where its gaps are', () => {
    const own = chart.pathsWith('stroke="var(--c-treated)"')[0]
    expect(own.map(([, y]) => Math.round(chart.yValue(y)))).toEqual([-2, 2, -8, -12])
  })

  it('keep every strand inside the frame', () => {
    const rows = placeboGapsPlot.rows.map((row) => (row.isBadFit ? { ...row, gap: Number(row.gap) * 1000 } : row))
    const wild = readChart({ ...placeboGapsPlot, rows })
    const heights = wild.pathsWith('stroke="var(--c-placebo)"').flatMap((strand) => strand.map(([, y]) => y))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...heights)).toBeLessThanOrEqual(wild.height)
  })
})

describe('ratios of errors', () => {
  it('run from the largest down, name the treated unit and the largest, and leave an absent ratio out', () => {
    const chart = readChart(rmspeRatiosPlot)
    expect(wordsOf(chart)).toEqual(expect.arrayContaining(['California 9.00', '3 of 4 units, largest ratio first']))
    expect(wordsOf(chart)).toContain('Crosses: bad fit before treatment')
    expect(chart.circles.map(({ cy }) => Math.round(chart.yValue(cy)))).toEqual([9])
    const placebos = chart.pathsWith('stroke="var(--chart-ground')[0]
    expect(placebos.map(([, y]) => Math.round(chart.yValue(y)))).toEqual([2])
  })

  it('say how many have none, as their number counts in the title', () => {
    const rows = rmspeRatiosPlot.rows.map((row, index) => (index === 1 ? { ...row, ratio: null } : row))
    const words = wordsOf(readChart({ ...rmspeRatiosPlot, rows })).join(' ')
    const absent = rows.filter(({ ratio }) => ratio === null).length
    expect(words).toContain(`${rows.length - absent} of ${rows.length} units, largest ratio first`)
    expect(words).toMatch(new RegExp(`Not drawn: ${absent} with no error before treatment, ratios? without end`))
  })
})

describe('donor weights', () => {
  it('are bars from zero, heaviest first, with the share in figures', () => {
    const chart = readChart(donorWeightsPlot)
    const ends = chart.pathsWith('fill="var(--c-treated)"').map((bar) => bar.map(([x]) => Math.round(chart.xValue(x))))
    expect(ends.map((bar) => [Math.min(...bar), Math.max(...bar)])).toEqual([
      [0, 60],
      [0, 40],
      [0, 0],
    ])
    const words = wordsOf(chart)
    expect(words.indexOf('Illinois')).toBeLessThan(words.indexOf('Utah'))
    expect(words).toEqual(expect.arrayContaining(['60%', '40%', '<1%']))
  })
})

describe('the randomisation distribution', () => {
  it('fills the bins as far from zero as the observed difference, and names it', () => {
    const chart = readChart(randomisationPlot)
    const heights = (color: string) =>
      new Set(chart.pathsWith(`fill="var(--${color})"`)[0].map(([, y]) => Math.round(chart.yValue(y))))
    expect(heights('c-treated')).toEqual(new Set([0, 5, 6]))
    expect(heights('c-compare')).toEqual(new Set([0, 45, 44]))
    expect(wordsOf(chart)).toContain('Observed 1.90')
  })
})

describe('the distribution of outcomes', () => {
  it('fills the wanted direction, outlines the other, and names the middle', () => {
    const chart = readChart(outcomeDistributionPlot)
    const heights = (color: string) =>
      new Set(chart.pathsWith(`fill="var(--${color})"`)[0].map(([, y]) => Math.round(chart.yValue(y))))
    expect(heights('c-treated')).toEqual(new Set([0, 30, 60]))
    expect(heights('c-compare')).toEqual(new Set([0, 10]))
    expect(wordsOf(chart)).toContain('Middle −1.5')
  })
})

describe('a forest of many', () => {
  it('is sorted side by side, with the extremes named and the average in words', () => {
    const rows = Array.from({ length: 78 }, (_, at) => ({
      name: String(at),
      role: 'block',
      value: ((at * 7) % 78) - 30,
      ciLow: ((at * 7) % 78) - 40,
      ciHigh: ((at * 7) % 78) - 20,
      p: 0.5,
      locked: false,
    }))
    const annotations = [{ kind: 'vertical' as const, at: 6.6, label: 'Average by block size' }]
    const chart = readChart({ ...forestPlot, rows, annotations })
    expect(chart.height).toBeLessThan(420)
    expect(wordsOf(chart)).toEqual(
      expect.arrayContaining(['block 0', 'block 11', '78 estimates, sorted', 'Average by block size']),
    )
    expect(chart.markup.length).toBeLessThan(10_000)
  })
})
