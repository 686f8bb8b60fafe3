import { expect, it } from 'vitest'
import { changesBetween } from './archive-event.ts'

const findings = (value: number | null, units: string) => ({
  plain_verdict: 'Inconclusive.',
  eqs_overall: 60,
  effect: { value, ci: [null, null] as [null, null], units },
})

it('says that an effect changed its direction, in whichever units it is told', () => {
  const change = (...effects: [number | null, string][]) => {
    const [before, after] = effects.map(([value, units]) => findings(value, units))
    return changesBetween(before, after)
  }
  expect(change([-3, 'percent'], [2, 'percent'])).toEqual(['sign'])
  expect(change([150, 'percent'], [3.4, 'times as high'])).toEqual([])
  // half as high is a fall
  expect(change([150, 'percent'], [0.5, 'times as high'])).toEqual(['sign'])
  expect(change([null, 'percent'], [0, 'percent'])).toEqual([])
})
