import { expect, it } from 'vitest'
import { analyze } from '../analyze.ts'
import { previewDesign } from '../compass/preview-design.ts'
import { intent, spec, towns, words } from '../designs/did/imputed/test-support/towns.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { dryRunDesign } from './dry-run.ts'

it('finds the planted effect by imputation with further effects and unit trends', { tags: ['night'] }, async () => {
  const request = {
    designType: 'DiD',
    spec: { ...spec, unitTrends: true },
    // ten standard errors
    intent: { ...intent, smallestEffect: 20 },
    words,
    seed: 3,
  }
  const result = await dryRunDesign(toTable(towns()), request, { mayGoOn: (draws) => draws < 20 })
  expect(result).toMatchObject({ draws: 20, refused: 0, units: 'points' })
  // of twenty draws without an effect three find one once in forty dry runs
  expect(result.size.share).toBeLessThanOrEqual(0.15)
  expect(result.power.share).toBe(1)
})

it.each([
  ['further effects', {}],
  ['unit trends', { furtherEffects: undefined, unitTrends: true }],
  ['further effects and unit trends', { unitTrends: true }],
])('what %s take out is no noise: intervals before the lock are as wide as the one after it', async (_, changes) => {
  const request = { designType: 'DiD', spec: { ...spec, ...changes }, intent, words, seed: 3, facts: null }
  const data = toTable(towns())
  const [{ estimates }, { compass }, dryRun] = await Promise.all([
    analyze(data, request),
    previewDesign(data, request),
    dryRunDesign(data, request, { mayGoOn: (draws) => draws < 10 }),
  ])
  const [low, high] = estimates[0].ci
  // noise is drawn anew, so that widths differ by a third at most; as noise, shocks of regions and trends made them three times as wide
  expect(Math.abs(Math.log(dryRun.medianWidth! / (high - low)))).toBeLessThan(Math.log(4 / 3))
  expect(Math.abs(Math.log(compass.power!.minimum_detectable_effect / (2.8 * estimates[0].se)))).toBeLessThan(
    Math.log(4 / 3),
  )
})
