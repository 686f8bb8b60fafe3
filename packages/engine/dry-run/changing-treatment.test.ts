import { expect, it } from 'vitest'
import { counties, subsidySpec, wageSpec } from '../designs/did/changing/test-support/counties.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { dryRunDesign } from './dry-run.ts'

const words = {
  policyName: 'p',
  outcomeName: 'jobs',
  places: '48 counties',
  years: '2001–2009',
  unitPlural: 'counties',
}
const rows = counties()

it.each([
  ['an amount', wageSpec, 'jobs per dollar of the wage'],
  ['a status that goes off again', subsidySpec, 'jobs'],
])('plants the effect of a unit of a treatment that changes, as %s, and finds it', async (_, spec, units) => {
  const intent = { direction: 'decrease', smallestEffect: 3, smallestEffectBasis: 'Ten standard errors.' } as const
  const request = { designType: 'DiD', spec, intent, words, seed: 3 }
  const result = await dryRunDesign(toTable(rows), request, { mayGoOn: (draws) => draws < 20 })
  expect(result).toMatchObject({ draws: 20, refused: 0, units })
  // of twenty draws without an effect three find one once in forty dry runs
  expect(result.size.share).toBeLessThanOrEqual(0.15)
  expect(result.power.share).toBe(1)
})
