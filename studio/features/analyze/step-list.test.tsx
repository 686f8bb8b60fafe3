import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stepBegan, type JobEvent } from '../../../contract/run.ts'
import { withEvent } from './run-progress.ts'
import { StepList } from './step-list.tsx'

const start = Date.UTC(2026, 0, 1, 9)
const time = (second: number) => new Date(start + 1000 * second).toISOString()
const event = (second: number, fraction: number): JobEvent => ({
  status: 'running',
  step: 'Run Model',
  fraction,
  reported_at: time(second),
  reason: null,
  log: [{ at: time(0), level: 'info', message: stepBegan('Run Model') }],
})
const pageAt = (second: number, fraction: number) => {
  vi.setSystemTime(start + 1000 * second)
  return renderToStaticMarkup(<StepList progress={withEvent(null, event(second, fraction), true)} />)
}
const liveWords = (page: string) => /<p[^>]*role="status"[^>]*>([^<]*)<\/p>/.exec(page)?.[1]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says of the running step what it still needs, and of the whole which step it is', () => {
  const page = pageAt(10, 1 / 3)
  expect(page).toContain('about 20 seconds left')
  expect(page).toContain('Step 3 of 5, Run Model, is running.')
  expect(page.match(/ left</g)).toHaveLength(1)
})

it('says nothing of a step whose share nobody knows', () => {
  expect(pageAt(60, 0)).not.toMatch(/ left<|nearly done/)
})

it('reads out a change of step alone, neither shares nor what is left', () => {
  expect(new Set([pageAt(10, 0.2), pageAt(20, 0.5), pageAt(39, 0.98)].map(liveWords))).toEqual(
    new Set(['Step 3 of 5, Run Model, is running.']),
  )
})
