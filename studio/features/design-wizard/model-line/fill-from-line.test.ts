import { expect, it } from 'vitest'
import type { CasefileDocument } from '../../../../contract/studio/casefile-document.ts'
import { readModelLine } from '@casefiles/recipes/model-lines'
import { fillFromLine } from './fill-from-line.ts'

const line = readModelLine('feols(y ~ d | id + year, cluster = ~ id)')

function draft(design: Record<string, unknown>): CasefileDocument {
  const place = { title: 'Belts', description: '', jurisdiction: '', domain: '', subdomain: '', period: '' }
  return { ...place, keywords: [], texts: {}, theory: { nodes: [], edges: [] }, artifacts: [], design }
}

it('sets the design and its choices, and leaves everything else', () => {
  const before = draft({ design_type: 'RDD', seed: 7, analysis: { cutoff: 21 } })
  const after = fillFromLine(before, line)
  expect(after.design).toMatchObject({
    design_type: 'DiD',
    seed: 7,
    units: { unit_id_field: 'id' },
    analysis: { unit: 'id', time: 'year', cluster: 'id', adoption: { kind: 'status', column: 'd' } },
  })
  expect(after.design['analysis']).not.toHaveProperty('cutoff')
  expect({ ...after, design: {} }).toEqual({ ...before, design: {} })
})

it('keeps the words of an outcome that stays the same, and drops those of another one', () => {
  const words = { label: 'Deaths', units: 'deaths' }
  const outcomeAfter = (column: string) => {
    const before = draft({ design_type: 'DiD', analysis: { outcome: { column, ...words } } })
    return (fillFromLine(before, line).design['analysis'] as { outcome: unknown }).outcome
  }
  expect(outcomeAfter('y')).toEqual({ column: 'y', transform: 'none', ...words })
  expect(outcomeAfter('z')).toEqual({ column: 'y', transform: 'none' })
})

it('does not change the name of the unit that the analyst gave', () => {
  const before = draft({ design_type: 'DiD', units: { unit_id_field: 'state' } })
  expect(fillFromLine(before, line).design).toMatchObject({ units: { unit_id_field: 'state' } })
})
