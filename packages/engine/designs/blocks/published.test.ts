import { expect, it } from 'vitest'
import { referenceData } from '../../../../tests/support/shared-reference.ts'
import { expectPublished } from '../../test-support/expect-golden.ts'
import { parseCsv } from '../../frame/csv.ts'
import { type Column, readNumbers } from '../../frame/table.ts'
import { estimateDifference } from './effect/combine-blocks.ts'
import { preflight } from './preflight.ts'
import { referenceSpec } from './test-support/reference-experiments.ts'

it('Stock & Watson, table 13.1: small kindergarten classes 13.90 (2.45)', () => {
  const table = parseCsv(referenceData('archive/star.csv'))
  const [read, math] = [readNumbers(table, 'readk'), readNumbers(table, 'mathk')]
  const score = { kind: 'number' as const, values: read.map((value, row) => value + math[row]) }
  const columns = new Map<string, Column>([...table.columns, ['score', score]])
  const spec = referenceSpec('star_k_score', { blocks: [] })
  const frame = preflight({ rows: table.rows, columns }, spec, { log: () => {} })
  const { combined } = estimateDifference(frame, frame.outcomes[0].values)
  const where = {
    design: 'Blocks',
    source: 'Stock & Watson, table 13.1',
    dataset: 'data/archive/star.csv',
    decimals: 2,
  }
  const quantity = 'kindergarten, small classes'
  expectPublished({ ...where, quantity, ours: combined.value, published: 13.9 })
  expectPublished({ ...where, quantity: `${quantity}, se`, ours: combined.se, published: 2.45 })
})

it('Bertrand & Mullainathan 2004, table 1: 9.65 against 6.45 percent, 3.20 points', () => {
  const spec = referenceSpec('resume_names', {
    blocks: [],
    outcome: { column: 'call', oneValues: ['yes'], scale: 100, label: 'Call-back', units: 'percentage points' },
  })
  const frame = preflight(parseCsv(referenceData('archive/resume_names.csv')), spec, { log: () => {} })
  const { combined, blocks } = estimateDifference(frame, frame.outcomes[0].values)
  const source = 'Bertrand & Mullainathan 2004, table 1'
  const where = { design: 'Blocks', source, dataset: 'data/archive/resume_names.csv', decimals: 2 }
  const [{ control, treated }] = blocks as [(typeof blocks)[number]]
  expectPublished({ ...where, quantity: 'call-backs, white names', ours: control.mean, published: 9.65 })
  expectPublished({ ...where, quantity: 'call-backs, African-American names', ours: treated.mean, published: 6.45 })
  expectPublished({ ...where, quantity: 'difference', ours: combined.value, published: -3.2 })
  expect(combined.p).toBeLessThan(0.0001)
})
