import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeTogether } from './write-together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const written: string[] = []
  return { written, lines: writeTogether((some) => written.push(some)) }
}

it('lines that come close to each other are one write, in their order', () => {
  const { written, lines } = open()
  for (const line of ['one\n', 'two\n']) lines.write(line)
  expect(written).toEqual([])
  vi.advanceTimersByTime(10)
  lines.write('three\n')
  vi.advanceTimersByTime(10)
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})

it('many lines wait for nobody', () => {
  const { written, lines } = open()
  for (let line = 0; line < 300; line += 1) lines.write(`${'x'.repeat(99)}\n`)
  expect(written.join('')).toHaveLength(16_400)
})

it('what waits at the end is written at once, and once', () => {
  const { written, lines } = open()
  lines.write('the last\n')
  lines.flush()
  lines.flush()
  vi.runAllTimers()
  expect(written).toEqual(['the last\n'])
})
