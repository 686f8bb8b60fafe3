import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readModelLine } from '@casefiles/recipes/model-lines'
import type { DataProfile } from '../../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../../contract/publication.ts'
import { indicatorsIn, stepsToMake } from './model-line-section.tsx'
import { ReadLine } from './read-line.tsx'

const line = readModelLine('feols(y ~ d + a*b + a:e | id + year)')
const [first, second] = line.steps

function show(steps: typeof line.steps, hasData: boolean): string {
  return renderToStaticMarkup(
    <ReadLine line={line} steps={steps} hasData={hasData} isBusy={false} onFill={() => undefined} />,
  )
}

function prepared(steps: object[]): DatasetInfo {
  return { recipe: { steps } } as unknown as DatasetInfo
}

it('offers the columns that a line multiplies in words, and makes them with one press', () => {
  const markup = show(line.steps, true)
  expect(markup).toContain('Add the column a_x_b = a * b')
  expect(markup).toContain('Add the column a_x_e = a * e')
  expect(markup).toContain('Make the columns and fill in Difference-in-differences')
  expect(show([first], true)).toContain('Make the column and fill in')
})

it('says where the step is added while there are no data', () => {
  const markup = show(line.steps, false)
  expect(markup).toContain('Add the column a_x_b = a * b')
  expect(markup).toContain('There are no data yet.')
  expect(markup).not.toContain('Make the columns')
})

it('makes a column once', () => {
  expect(stepsToMake(line, null)).toEqual([first, second])
  expect(stepsToMake(line, prepared([{ kind: 'filter', where: 'a > 0' }, { ...first }]))).toEqual([second])
  expect(stepsToMake(line, prepared([{ ...first, formula: 'b * a' }]))).toEqual([first, second])
  expect(show([], true)).not.toContain('Columns to make')
})

it('finds the columns of 0 and 1 in the profile', () => {
  const columns = [
    { name: 'f', type: 'boolean', min: 0, max: 1 },
    { name: 'answer', type: 'boolean', min: null, max: null },
    { name: 'year', type: 'integer', min: 0, max: 1 },
  ]
  expect(indicatorsIn({ columns } as unknown as DataProfile)).toEqual(['f'])
  expect(indicatorsIn(undefined)).toEqual([])
})
