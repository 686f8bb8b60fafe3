import { describe, expect, it } from 'vitest'
import { analyze } from '../../analyze.ts'
import { readArchiveCasefile } from '../../test-support/archive-casefile.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

/** Seat belts: a headline of five balanced years of the ten that there are. */
const { data, request } = readArchiveCasefile('seat-belt-laws')
const withHeadline = async (headlineWindow?: { last: number; balanced: boolean }) =>
  tell(
    await analyze(data, { ...request, intent: request.intent!, spec: { ...(request.spec as object), headlineWindow } }),
  )
const whole = await withHeadline()
const components = ({ eqs }: typeof whole) => eqs.pillars.flatMap((pillar) => pillar.components)
const find = (found: typeof whole, id: string) => components(found).find((one) => one.id === id)!

describe('a headline of fewer times', () => {
  const movesNone = async (window: Parameters<typeof withHeadline>[0]) => {
    const found = await withHeadline(window)
    const marks = (one: typeof whole) => components(one).map(({ id, score }) => [id, score])
    expect(marks(found)).toEqual(marks(whole))
    expect(found.estimates[0].value).not.toBe(whole.estimates[0].value)
  }
  it.each([{ last: 0, balanced: false }])('moves no mark: %o', movesNone)
  it.each([{ last: 4, balanced: true }])('moves no mark: %o', { tags: ['night'] }, movesNone)

  it('frees the verdict of the bias that it has itself, and says both', async () => {
    const found = await withHeadline({ last: 0, balanced: false })
    const [own, all] = [find(found, 'drift'), find(whole, 'drift')]
    // one year after the law and 0.5 … 6 of them drift by different amounts, in proportion
    expect(own.bias!.measured).toBe(all.bias!.measured)
    expect(own.bias!.seen!.measured).toBeLessThan(all.bias!.measured / 2)
    expect(own.inputText).toContain('Continued for one year')
    expect(own.marksText).toBe(all.inputText)
    expect(all.marksText).toBeUndefined()
  })
})
