import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../app/api-error.ts'
import { findJoin, type JoinStep, joinTries } from './join-tries.ts'
import { noPartnerWords, partnerWords } from './second-file.tsx'

const dates = { id: 'dates', sha256: 'b'.repeat(64), name: 'dates.csv', rows: 49, columns: ['State', 'law_year'] }
const keys = { unit: 'state', time: 'year' }
const on = (steps: readonly JoinStep[]) =>
  steps.map((step) => step.on.map(({ left, right }) => `${left}=${right}`).join(' '))

/** A preview whose last step finds these partners. */
const shown = (matched: number, lonely: number) => ({
  log: [
    {
      words: 'Join',
      before: matched + lonely,
      after: matched + lonely,
      notes: [
        { code: 'recipe/matched', message: '', rows: matched },
        { code: 'recipe/unmatched', message: '', rows: lonely },
      ],
    },
  ],
})

describe('a second file', () => {
  it('is joined on the unit where it has no period, and adds what the data lack', () => {
    const [first] = joinTries(['state', 'year', 'deaths'], dates, keys)
    expect(first).toEqual({
      kind: 'join',
      with: dates.sha256,
      name: 'dates.csv',
      on: [{ left: 'state', right: 'State' }],
      columns: ['law_year'],
      unmatched: 'keep',
    })
  })

  it('is joined on unit and period where it has both', () => {
    const people = { ...dates, columns: ['state', 'year', 'income'] }
    expect(on(joinTries(['state', 'year', 'deaths'], people, keys))[0]).toBe('state=state year=year')
  })

  it('is tried with columns of another name, and not where nothing would be added', () => {
    const abbr = { ...dates, columns: ['abbr', 'law_year'] }
    expect(on(joinTries(['state', 'year'], abbr, keys))).toEqual(['state=abbr', 'state=law_year'])
    expect(joinTries(['state', 'law_year'], dates, keys)).toEqual([])
    expect(joinTries(['state', 'year'], { ...dates, columns: ['state'] }, keys)).toEqual([])
  })

  it('is joined the way by which most rows find a partner; one that is refused is none', async () => {
    const abbr = { ...dates, columns: ['abbr', 'code', 'law_year'] }
    const tries = joinTries(['state', 'year'], abbr, keys)
    const found = await findJoin(tries, async ({ on: [{ right }] }) => {
      if (right === 'abbr') throw new ApiError('Two partners.', { status: 422, code: 'recipe/not-unique' })
      return right === 'code' ? shown(40, 60) : shown(0, 100)
    })
    expect(found).toMatchObject({ step: { on: [{ right: 'code' }] }, partners: { matched: 40, lonely: 60 } })
    expect(await findJoin(tries, async () => shown(0, 100))).toBeNull()
  })

  it('is not said to agree with nothing where the server did not answer', async () => {
    const tries = joinTries(['state', 'year'], dates, keys)
    await expect(findJoin(tries, () => Promise.reject(new ApiError('HTTP 401', { status: 401 })))).rejects.toThrow(
      '401',
    )
    await expect(findJoin(tries, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  })

  it.each([
    [{ matched: 50, lonely: 0, unused: 0 }, 'Every row finds a partner.'],
    [
      { matched: 1, lonely: 1, unused: 1 },
      '1 row finds a partner; 1 row finds none and stays, with empty cells. 1 row of it is not used.',
    ],
    [
      { matched: 1200, lonely: 15, unused: 2 },
      '1,200 rows find a partner; 15 rows find none and stay, with empty cells. 2 rows of it are not used.',
    ],
  ])('says what it gives: %o', (partners, words) => expect(partnerWords({ partners })).toBe(words))

  it('says why it cannot be joined, by the unit where one is chosen', () => {
    expect(noPartnerWords('state')).toContain('has the values of state')
    expect(noPartnerWords('')).toContain('Choose the unit of the data')
  })
})
