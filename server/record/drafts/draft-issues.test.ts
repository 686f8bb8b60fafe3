import { describe, expect, it } from 'vitest'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { missingColumns } from './draft-issues.ts'

const columns = ['state', 'year', 'packs'].map((name) => ({ name, type: 'text' as const, meaning: '' }))
const dataset = { columns } as unknown as DatasetInfo

describe('columns that a design names and the data do not have', () => {
  it('are found at the top and wherever a `column` stands', () => {
    const analysis = { unit: 'county', time: 'year', cluster: ['state', 'region'], outcome: { column: 'deaths' } }
    expect(missingColumns(analysis, dataset).map(({ path, column }) => [path.join('.'), column])).toEqual([
      ['unit', 'county'],
      ['cluster', 'region'],
      ['outcome.column', 'deaths'],
    ])
  })

  it('are not the units that a donor pool leaves out', () => {
    const donorPool = { exclude: [{ unit: 'Arizona', reason: 'It raised its tax.' }] }
    expect(missingColumns({ unit: 'state', outcome: { column: 'packs' }, donorPool }, dataset)).toEqual([])
  })
})
