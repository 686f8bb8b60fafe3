import { expect, it } from 'vitest'
import { readModelLine } from './read-model-line.ts'

const x = { column: 'x', transform: 'none' }
const region = { column: 'region', transform: 'none', kind: 'category' }

it.each([
  'att_gt(yname = "y", tname = "t", idname = "id", gname = "g1", xformla = ~ x + factor(region))',
  'att_gt(yname = "y", tname = "t", idname = "id", gname = "g1", xformla = ~ x + as.factor(region))',
  'csdid y x i.region, ivar(id) time(t) gvar(g1)',
  'feols(y ~ d + x + factor(region) | id + t, data = panel)',
  'feols(y ~ d + x + i(region) | id + t, data = panel)',
])('a category is a category, never one number: %s', (line) => {
  const { analysis, notTaken } = readModelLine(line)
  expect(analysis['covariates']).toEqual([x, region])
  expect(notTaken).toEqual([])
})

it.each([
  ['lm_lin(y ~ z, covariates = ~ x + factor(region), data = d)', undefined],
  ['areg y z x i.region, absorb(block)', 'Blocks'],
  ['feols(y ~ z + x + factor(region) | block, d)', 'Blocks'],
] as const)('a category is a category in an experiment, too: %s', (line, chosen) => {
  const { analysis, notTaken } = readModelLine(line, { chosen })
  expect(analysis['covariates']).toEqual([{ column: 'x' }, { column: 'region', kind: 'category' }])
  expect(notTaken).toEqual([])
})
