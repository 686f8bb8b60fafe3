import { expect, it } from 'vitest'
import { analyze } from '@casefiles/engine/analyze'
import { readModelLine } from '../../../model-lines/read-model-line.ts'
import { runRecipe } from '../../../run-recipe.ts'
import { conformanceCases, openFacts, toTable } from '@casefiles/engine/test-support'

const words = {
  policyName: 'Small classes',
  outcomeName: 'scores',
  places: 'here',
  years: 'then',
  unitPlural: 'pupils',
}
const conformanceCase = conformanceCases.Blocks
const source = 'a'.repeat(64)

it('a product of a line gives the numbers of a column that was made by hand', async () => {
  const rows = conformanceCase.rows.map((row) => ({ ...row, age: Number(row.age), girl: row.sex === 'f' ? 1 : 0 }))
  const line = 'lm_lin(score ~ arm, covariates = ~ i(girl, age), data = pupils)'
  const { analysis, steps, notTaken } = readModelLine(line, { chosen: 'Blocks', indicators: ['girl'] })
  expect(notTaken).toEqual([])
  const named = (analysis['covariates'] as { column: string }[]).map(({ column }) => ({ column, label: column }))
  expect(named.map(({ column }) => column)).toEqual(['age', 'girl_x_age'])
  const { table } = runRecipe(source, steps, () => toTable(rows))
  const byHand = toTable(rows.map((row) => ({ ...row, girl_x_age: row.girl * row.age })))
  const request = {
    designType: 'Blocks' as const,
    intent: conformanceCase.intent,
    words,
    seed: 1,
    facts: openFacts,
    spec: { ...conformanceCase.spec, covariates: named },
  }
  const [made, expected] = [await analyze(table, request), await analyze(byHand, request)]
  expect(made.estimates).toEqual(expected.estimates)
  expect(made.checks).toEqual(expected.checks)
  const without = await analyze(toTable(rows), { ...request, spec: { ...request.spec, covariates: named.slice(0, 1) } })
  expect(made.estimates).not.toEqual(without.estimates)
})
