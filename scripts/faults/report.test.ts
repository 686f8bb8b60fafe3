import { describe, expect, it } from 'vitest'
import type { Kill } from './kill-running.ts'
import { readFaultOptions } from './options.ts'
import type { ProcessHarm } from './processes/harm-processes.ts'
import { describeDamages, describeKills, describeProcesses } from './report.ts'

const kill = (operation: string, rest: Partial<Kill> = {}): Kill => ({
  operation,
  atMs: 100,
  isDone: false,
  losses: [],
  wholeMs: 2000,
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

  it('count harms to several machines by what was done, and by what they came in the middle of', () => {
    const harm = (name: string, operation: string, rest: Partial<Kill> = {}): ProcessHarm => ({
      ...kill(operation, rest),
      harm: name,
      whom: 'web',
      lastedMs: 500,
    })
    const lines = describeProcesses([
      harm('worker killed', 'publish', { isDone: true }),
      harm('worker killed', 'backup', { wholeMs: 4000, losses: ['a backup'] }),
    ]).split('\n')
    expect(lines.filter((line) => !line.includes('---'))).toEqual([
      '| harm | times | before its end | with a loss | mean seconds to be whole | longest |',
      '| all | 2 | 1 | 1 | 3.0 | 4.0 |',
      '| worker killed | 2 | 1 | 1 | 3.0 | 4.0 |',
      '',
      '| in the middle of | times | before its end | with a loss | mean seconds to be whole | longest |',
      '| all | 2 | 1 | 1 | 3.0 | 4.0 |',
      '| publish | 1 | 0 | 0 | 2.0 | 2.0 |',
      '| backup | 1 | 1 | 1 | 4.0 | 4.0 |',
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
      processes: 0,
      seed: 1,
      minutes: Infinity,
    })
    expect(() => readFaultOptions(['--only', 'c'], ['a'])).toThrow('--only takes a; not c.')
    expect(() => readFaultOptions(['--kills', 'many'], ['a'])).toThrow('--kills takes a whole number')
    expect(() => readFaultOptions(['--date', 'today'], ['a'])).toThrow('--date takes a day')
  })
})
