import { expect, it } from 'vitest'
import { oncePerTurn } from './once-per-turn.ts'

it('what is read holds for those who ask together, and is read again for those after them', async () => {
  let root = 'first'
  const read = oncePerTurn(() => root)
  expect(read()).toBe('first')
  root = 'second'
  expect(read()).toBe('first')
  await new Promise((resolve) => setImmediate(resolve))
  expect(read()).toBe('second')
})
