import { expect, it } from 'vitest'
import { drawingLeft } from './dry-run-panel.tsx'

const budget = (used: number) => ({ seconds: 40, used, draws: 1000 })

it('says what is left of the time of drawing, and less where the draws are enough before', () => {
  expect(drawingLeft(budget(10), 20)).toBe(30)
  expect(drawingLeft(budget(10), 500)).toBe(10)
  expect(drawingLeft(budget(41), 600)).toBe(0)
})

it('says nothing before the first draw', () => {
  expect(drawingLeft(budget(0), 0)).toBeNull()
})
