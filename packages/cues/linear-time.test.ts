import { expect, it } from 'vitest'
import { extractCues } from './extract-cues.ts'
import { growthOf, TIMES } from './test-support/growth-of.ts'
import { MOST_THRESHOLDS, saysWhatIsLeftOut } from './thresholds/current.ts'

/* The units that once took the square of their length and more; linear-time.nightly.test.ts has all. */
const isReadInTime = async (unit: string) => {
  expect((await growthOf(unit, 5000)).filter(({ growth }) => growth > 2 * TIMES)).toEqual([])
}
const says = '%j over and over is read in time that grows with the text'
it.each(['§', 'SUMMARY\n'])(says, isReadInTime)
it.each(['Secretary of Labor and '])(says, { tags: ['night'] }, isReadInTime)

it('a text of nothing but thresholds gives a bounded list that says so', { tags: ['night'] }, async () => {
  const { cues } = await extractCues('age 18 '.repeat(8000))
  expect(cues.filter(({ cue_type }) => cue_type === 'threshold_tokens')).toHaveLength(MOST_THRESHOLDS)
  expect(cues.length).toBeLessThan(MOST_THRESHOLDS + 200)
  expect(saysWhatIsLeftOut(cues)).toBe(
    'Only the first 2000 thresholds of this text are listed; later ones were left out.',
  )
  expect(saysWhatIsLeftOut((await extractCues('No person under age 18 may drive.')).cues)).toBeNull()
})

it('figures of thousands of digits are no number, and those around them are', async () => {
  const { cues } = await extractCues(
    `No person under age 18 may drive. ${'7'.repeat(80_000)} No person under age 21 may drink.`,
  )
  const found = cues.filter(({ cue_type }) => cue_type === 'threshold_tokens')
  expect(found.map(({ phrase }) => phrase)).toEqual([expect.stringContaining('18'), expect.stringContaining('21')])
})
