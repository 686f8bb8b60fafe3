import { expect, it } from 'vitest'
import { timeLeftInWords } from './time-left.ts'

it('says how long something still needs as a person would, coarser the longer it takes', () => {
  const said = [0, 4.9, 5, 18, 27, 41, 54, 58, 89, 95, 170, 610, 1400, 3400, 5399, 9000].map(timeLeftInWords)
  expect(said).toEqual([
    'nearly done',
    'nearly done',
    'about 5 seconds left',
    'about 20 seconds left',
    'about 25 seconds left',
    'about 40 seconds left',
    'about 50 seconds left',
    'about a minute left',
    'about a minute left',
    'about 2 minutes left',
    'about 3 minutes left',
    'about 10 minutes left',
    'about 25 minutes left',
    'about an hour left',
    'about an hour left',
    'about 3 hours left',
  ])
})

it('never says a minute in seconds, or an hour in minutes', () => {
  for (let seconds = 0; seconds < 4 * 3600; seconds += 1) {
    const [, size = '1', unit] = /(\d+) (second|minute|hour)/.exec(timeLeftInWords(seconds)) ?? []
    if (unit !== 'hour') expect(Number(size)).toBeLessThan(60)
  }
})
