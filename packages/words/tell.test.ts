import { EngineError } from '@casefiles/engine/analysis'
import { expect, it } from 'vitest'
import { tellError, tellerOf, tellWith } from './tell.ts'

const tell = tellWith({
  Made: {
    checks: {
      donors: ({ count, pool }: { count: number; pool?: string }) => ({
        title: 'Enough donors',
        message: `${count} donors${pool === undefined ? '' : ` (${pool})`}`,
      }),
    },
  },
})
const donors = (part: string, of: object) => ({ says: 'Made/checks/donors', part, of })

it('writes every fact of a value and leaves the rest as it is, in its order', () => {
  const of = { count: 3 }
  const found = {
    id: 'donors',
    title: donors('title', of),
    passed: null,
    statistic: NaN,
    gaps: Float64Array.of(1, 2),
    message: donors('message', of),
  }
  const [written] = tell([found])
  expect(written).toEqual({ ...found, title: 'Enough donors', message: '3 donors' })
  expect(Object.keys(written)).toEqual(Object.keys(found))
})

it('writes the facts among the figures of another before it', () => {
  expect(tell(donors('message', { count: 2, pool: donors('message', { count: 1 }) }))).toBe('2 donors (1 donors)')
})

it('writes texts that the engine put together, with what it did to the whole', () => {
  const joined = ['35 of 35 runs find ', donors('message', { count: 3 }), '.']
  expect(tell({ joined })).toBe('35 of 35 runs find 3 donors.')
  expect(tell({ joined, then: 'sayAll' as const })).toBe('All 35 runs find 3 donors.')
})

it('refuses a fact that it has no sentence for', () => {
  expect(() => tell({ says: 'Made/checks/other', part: 'title', of: {} })).toThrow(
    'no sentence "title" of "Made/checks/other"',
  )
  expect(() => tell(donors('alt', { count: 1 }))).toThrow('no sentence "alt"')
})

it('gives an error the sentence of its reason, and leaves every other as it is', () => {
  const reason = donors('message', { count: 1 })
  const told = tellError(tell, new EngineError('explorer/not-computed', 'No number.', { reason, hint: 'Try another.' }))
  expect(told).toMatchObject({ code: 'explorer/not-computed', message: '1 donors', hint: 'Try another.' })
  for (const other of [new EngineError('frame/empty', 'The data have no row.'), new Error('x'), 'x']) {
    expect(tellError(tell, other)).toBe(other)
  }
})

it('leaves what a design without facts says as it is', async () => {
  const plain = { title: 'A sentence of its own.', rows: [1, null, 'x'] }
  expect((await tellerOf('DiD'))(plain)).toEqual(plain)
})
