import { expect, it } from 'vitest'
import { districts, lawSpec } from '../designs/did/counts/test-support/roads.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { dryRunDesign } from './dry-run.ts'

const words = {
  policyName: 'p',
  outcomeName: 'deaths',
  places: '48 districts',
  years: '2001–2010',
  unitPlural: 'districts',
}
const rows = districts()

it('multiplies counts by the planted ratio, and finds it', async () => {
  const intent = { direction: 'decrease', smallestEffect: 60, smallestEffectBasis: 'Ten standard errors.' } as const
  const request = { designType: 'DiD', spec: lawSpec, intent, words, seed: 3 }
  const result = await dryRunDesign(toTable(rows), request, { mayGoOn: (draws) => draws < 20 })
  expect(result).toMatchObject({ draws: 20, refused: 0, units: 'log points' })
  // of twenty draws without an effect three find one once in forty dry runs
  expect(result.size.share).toBeLessThanOrEqual(0.15)
  expect(result.power.share).toBe(1)
})
