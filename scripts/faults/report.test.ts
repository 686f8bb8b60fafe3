import { describe, expect, it } from 'vitest'
import type { Kill } from './kill.ts'
import { readFaultOptions } from './options.ts'
import { describeDamages, describeKills } from './report.ts'

const kill = (operation: string, rest: Partial<Kill> = {}): Kill => ({
  ...{ operation, atMs: 100, isDone: false, losses: [], wholeMs: 2000 },
  ...rest,
})

describe('the figures of test:faults', () => {
  it('count kills by operation, with losses, and with the mean of those that were waited for', () => {
    const lines = describeKills([
      kill('publish'),
      kill('publish', { losses: ['a page'], again: 30, wholeMs: 4000 }),
      kill('first start', { wholeMs: 0 }),
    ]).split('\n')
    expect(lines.slice(2)).toEqual([
      '| all | 3 | 3 | 1 | 1 | 3.0 | 4.0 |',
      '| publish | 2 | 2 | 1 | 1 | 3.0 | 4.0 |',
      '| first start | 1 | 1 | 0 | 0 |  |  |',
    ])
  })

  it('say of other harm what became of it and whether it is a fault', () => {
    const damage = { fault: 'disk full', outcome: 'went on', what: 'backup', isFault: false }
    expect(describeDamages([damage, damage])).toContain('| disk full | went on | 2 | no |')
  })

  it('are asked for by options that are refused with a sentence where they cannot be used', () => {
    expect(readFaultOptions(['--kills', '7', '--only', 'a'], ['a', 'b'])).toMatchObject({
      kills: 7,
      only: ['a'],
      seed: 1,
      minutes: Infinity,
    })
    expect(() => readFaultOptions(['--only', 'c'], ['a'])).toThrow('--only takes a; not c.')
    expect(() => readFaultOptions(['--kills', 'many'], ['a'])).toThrow('--kills takes a whole number')
    expect(() => readFaultOptions(['--date', 'today'], ['a'])).toThrow('--date takes a day')
  })
})
