import { describe, expect, it } from 'vitest'
import { casefileQuerySchema } from './casefile.ts'

describe('the query of the casefile list', () => {
  it('takes empty values as no filter and defaults to the newest first', () => {
    const query = casefileQuerySchema.parse({ domain: '', designType: '', eqsMin: '', sort: '', jurisdiction: ' ' })
    expect(query).toMatchObject({ sort: 'newest', limit: 60 })
    for (const name of ['domain', 'designType', 'eqsMin', 'jurisdiction'] as const) expect(query[name]).toBeUndefined()
  })

  it('understands Synth, alone and in a list', () => {
    expect(casefileQuerySchema.parse({ designType: 'Synth' }).designType).toEqual(['SyntheticControl'])
    expect(casefileQuerySchema.parse({ designType: 'DiD,Synth' }).designType).toEqual(['DiD', 'SyntheticControl'])
  })

  it.each([
    [{ eqsMin: 'high' }, 'This must be a number from 0 to 100.'],
    [{ eqsMin: '101' }, 'This must be a number from 0 to 100.'],
    [{ sort: 'best' }, 'Choose one of newest, eqs_desc, eqs_asc, title, effect.'],
    [{ designType: 'Guess' }, 'Unknown design type "Guess"'],
  ])('says what is allowed instead of %j', (query, sentence) => {
    const { error } = casefileQuerySchema.safeParse(query)
    expect(error?.issues[0]?.message).toContain(sentence)
  })
})
