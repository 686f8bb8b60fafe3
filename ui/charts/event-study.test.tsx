import { expect, it } from 'vitest'
import { readChart } from './read-chart.tsx'
import { eventStudyPlot } from './sample-plots.ts'

type Rows = Record<string, unknown>[]

/** The value by the last period on a phone, and the heights that the intervals under its words take. */
function lastValue(after: [low: number, high: number][]) {
  const rows: Rows = after.map(([low, high], relativeTime) => ({
    relativeTime,
    estimate: (low + high) / 2,
    ciLow: low,
    ciHigh: high,
    bandLow: low,
    bandHigh: high,
    period: 'after',
  }))
  const before: Rows = (eventStudyPlot.rows as Rows).filter(({ period }) => period !== 'after')
  const chart = readChart({ ...eventStudyPlot, rows: [...before, ...rows] } as typeof eventStudyPlot, 'narrow')
  const label = chart.texts.find(({ text }) => text.includes(`by year ${after.length - 1}`))!
  return { value: chart.yValue(label.y), label }
}

it('puts the last value of a phone under the intervals that its words cross, or over them', () => {
  const falling = lastValue([
    [-0.4, 0.4],
    [-1, -0.4],
    [-2, -1],
    [-1.4, -0.8],
  ])
  expect(falling.value).toBeGreaterThan(-0.4)
  const rising = lastValue([
    [-3, -2],
    [0.2, 1],
    [0.4, 1.2],
    [0.5, 1.4],
  ])
  expect(rising.value).toBeLessThan(0.2)
})

it('puts it beside the key where intervals fill the height', () => {
  const { label } = lastValue([
    [-2, 2],
    [-2, 2],
    [-2, 2],
  ])
  expect(label.x).toBe(0)
})
