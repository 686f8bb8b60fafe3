import { tellerOfExplorer } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import type { Verdict } from '../analysis.ts'
import type { Control } from '../designs/exploration.ts'
import { EngineError } from '../errors.ts'
import { toTable } from '../test-support/conformance-case.ts'
import type { Answer, Explorer } from './explorer.ts'
import { findChange } from './find-change.ts'
import type { Settings } from './settings.ts'

const MET = 'Met policy intent.'
const OPEN = 'Inconclusive.'
const apply = <Question>(question: Question) => question

const bandwidth: Control<unknown> = {
  kind: 'amount',
  id: 'bandwidth',
  label: 'Bandwidth',
  help: 'How far.',
  units: 'years',
  locked: 0.5,
  grid: [0.1, 0.2, 0.31, 0.5, 0.8, 1],
  apply,
}
const donors: Control<unknown> = {
  kind: 'members',
  id: 'donors',
  label: 'Donors',
  help: 'Who.',
  locked: ['Utah'],
  members: ['Iowa', 'Ohio', 'Utah'].map((name) => ({ value: name, label: name })),
  apply,
}

/** An explorer that concludes as it is told. */
function concluding(of: (settings: Settings) => Verdict, more: Partial<Explorer> = {}): Explorer {
  return {
    controls: [bandwidth, donors],
    data: toTable([{ y: 0 }]),
    question: () => {
      throw new Error('Nobody takes this one along.')
    },
    isMechanism: false,
    settledBy: null,
    answer: (settings) => Promise.resolve({ conclusion: of(settings) } as Answer),
    figures: () => Promise.resolve([]),
    usedRows: () => new Uint8Array(),
    ...more,
  }
}
const tell = await tellerOfExplorer('RDD')
const search = async (...given: Parameters<typeof findChange>) => tell(await findChange(...given))
const width = ({ bandwidth }: Settings) => (bandwidth as number | undefined) ?? 0.5

describe('the first setting at which the verdict changes', () => {
  it('is found by walking outward from the locked value, both ways', async () => {
    const explorer = concluding((settings) => (width(settings) <= 0.31 || width(settings) >= 1 ? OPEN : MET))
    const { changes, message } = await search(explorer, bandwidth, {})
    expect(changes.map(({ value, direction }) => [value, direction])).toEqual([
      [0.31, 'down'],
      [1, 'up'],
    ])
    expect(message).toBe(
      'The verdict changes to “Inconclusive” from bandwidth 0.31 years down; to “Inconclusive” from bandwidth 1.00 years up.',
    )
  })

  it('is said to be nowhere where the verdict stays, and what could not be computed is counted', async () => {
    const explorer = concluding((settings) => {
      if (width(settings) === 0.1) throw new EngineError('rdd/sparse-bandwidth', 'Too few rows.')
      return MET
    })
    const { changes, refused, message } = await search(explorer, bandwidth, {})
    expect([changes.length, refused]).toEqual([0, 1])
    expect(message).toContain('The verdict stays “Met policy intent” at every other setting of bandwidth')
    expect(message).toContain('1 of the 5 settings tried could not be computed.')
  })

  it('names each member whose leaving out changes it, the other settings as they are', async () => {
    const explorer = concluding(({ donors, bandwidth }) =>
      (donors as string[] | undefined)?.includes('Ohio') && bandwidth === 0.2 ? OPEN : MET,
    )
    expect((await search(explorer, donors, { bandwidth: 0.2 })).message).toBe(
      'The verdict changes to “Inconclusive” without Ohio.',
    )
  })

  it('brings in a member that the locked design leaves out', async () => {
    const explorer = concluding(({ donors }) => ((donors as string[] | undefined)?.length === 0 ? OPEN : MET))
    expect((await search(explorer, donors, {})).message).toBe('The verdict changes to “Inconclusive” with Utah.')
  })

  it('speaks of the interval alone where score or checks settle the verdict', async () => {
    const explorer = concluding((settings) => (width(settings) < 0.5 ? OPEN : MET), { settledBy: 'A cap.' })
    const { message } = await search(explorer, bandwidth, {})
    expect(message).toMatch(/^Score or checks make the verdict inconclusive whatever the estimate/)
    expect(message).toContain('The conclusion changes to “Inconclusive” from bandwidth 0.31 years down')
  })

  it('speaks of no intent where a mechanism is studied', async () => {
    const explorer = concluding(() => MET, { isMechanism: true })
    expect((await search(explorer, bandwidth, {})).message).toContain('“an effect in the stated direction”')
  })

  it('ends when it is cancelled', async () => {
    const cancel = () => {
      throw new EngineError('analysis/cancelled', 'Cancelled.')
    }
    await expect(
      search(
        concluding(() => MET),
        bandwidth,
        {},
        cancel,
      ),
    ).rejects.toThrow('Cancelled.')
  })
})
