import { expect, it } from 'vitest'
import { drawCurves, type Drawing } from './draw-curves.ts'

const drawing: Drawing = {
  title: 'Seconds by casefiles',
  x: { label: 'casefiles', ticks: [1, 10, 100], show: String },
  y: { ticks: [1, 10, 100], show: (value) => `${value} s` },
  curves: [
    {
      name: 'one',
      points: [
        [1, 1],
        [100, 100],
      ],
    },
    { name: 'goal', points: [[100, 100]], isGoal: true },
  ],
}

it('draws a curve through its points, from corner to corner where it grows as its axis does', () => {
  const svg = drawCurves(drawing)
  expect(svg).toContain('<title>Seconds by casefiles</title>')
  expect(svg).toContain('d="M70 372L570 24"')
  expect([...svg.matchAll(/<circle /g)].length).toBe(2)
})

it('keeps names apart that end at the same height, and marks a goal without a line', () => {
  const svg = drawCurves(drawing)
  const heights = [...svg.matchAll(/y="([\d.]+)" fill="#[^7]\w+">(one|goal)</g)].map(([, y]) => Number(y))
  expect(Math.abs(heights[0] - heights[1])).toBe(15)
  expect(svg).toContain('d="M561 24H579"')
})
