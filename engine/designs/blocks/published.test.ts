import { expect, it } from 'vitest'
import { hasReference, referenceData } from '../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../frame/csv.ts'
import { readNumbers } from '../../frame/read-column.ts'
import { estimateDifference } from './effect/primary.ts'
import { preflight } from './preflight.ts'
import { referenceSpec } from './test-support/reference-experiments.ts'

it.skipIf(!hasReference)('Stock & Watson, table 13.1: small kindergarten classes 13.90 (2.45)', () => {
  const table = parseCsv(referenceData('archive/star.csv'))
  const [read, math] = [readNumbers(table, 'readk'), readNumbers(table, 'mathk')]
  const score = { kind: 'number' as const, values: read.map((value, row) => value + math[row]!) }
  const columns = new Map([...table.columns, ['score', score] as const])
  const spec = referenceSpec('star_k_score', { blocks: [] })
  const frame = preflight({ rows: table.rows, columns }, spec, { log: () => {} })
  const { combined } = estimateDifference(frame, frame.outcomes[0]!.values)
  expect(combined.value.toFixed(2)).toBe('13.90')
  expect(combined.se.toFixed(2)).toBe('2.45')
})

it.skipIf(!hasReference)('Bertrand & Mullainathan 2004, table 1: 9.65 against 6.45 percent, 3.20 points', () => {
  const spec = referenceSpec('resume_names', {
    blocks: [],
    outcome: { column: 'call', oneValues: ['yes'], scale: 100, label: 'Call-back', units: 'percentage points' },
  })
  const frame = preflight(parseCsv(referenceData('archive/resume_names.csv')), spec, { log: () => {} })
  const { combined, blocks } = estimateDifference(frame, frame.outcomes[0]!.values)
  expect([blocks[0]!.control.mean.toFixed(2), blocks[0]!.treated.mean.toFixed(2)]).toEqual(['9.65', '6.45'])
  expect(combined.value.toFixed(2)).toBe('-3.20')
  expect(combined.p).toBeLessThan(0.0001)
})
