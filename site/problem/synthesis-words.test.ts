import { describe, expect, it } from 'vitest'
import { divergenceAccount, divergenceWords } from './synthesis-words.ts'

type Synthesis = Parameters<typeof divergenceAccount>[0]
type Part = Synthesis['parts'][number]

describe('the account of a problem', () => {
  it('says plainly for which policies intent and outcome part, and leaves mechanisms out', () => {
    const states: [string, Part['divergence']][] = [
      ['Taxes', 'met'],
      ['Belts', 'none'],
      ['Bans', 'opposite'],
      ['Aides', 'unclear'],
      ['Names', null],
    ]
    const parts = states.map(([label, divergence]) => ({ label, divergence }) as Part)
    expect(divergenceAccount({ parts } as Synthesis)).toEqual([
      'The outcome moved as intended: Taxes.',
      'Intent and outcome part, as the outcome moved the other way: Bans.',
      'Intent and outcome part, as no change as large as would matter was found: Belts.',
      'Whether intent and outcome part cannot be told: Aides.',
    ])
    expect(divergenceAccount({ parts: parts.slice(4) } as Synthesis)).toEqual([])
  })

  it('says of audits whether treatment is equal, and not that anything moved', () => {
    const standard = { intendedIs: 'margin of the standard' }
    const parts = [
      { label: 'Searches', divergence: 'opposite', standard },
      { label: 'Loans', divergence: 'unclear', standard },
    ] as Part[]
    expect(divergenceAccount({ parts } as Synthesis)).toEqual([
      'Treatment is not equal, as the standard asks that it be: Searches.',
      'Whether treatment is equal cannot be told: Loans.',
    ])
    expect(divergenceWords({ ...parts[0], divergence: 'opposite' })).toBe('Not equal')
    expect(divergenceWords({ standard: null, divergence: 'opposite' })).toBe('Against the intent')
  })
})
