import { describe, expect, it } from 'vitest'
import { answerOf } from '../../contract/public-answer.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { textWidth } from '../../ui/charts/text.ts'
import { previewPicture } from './preview-picture.tsx'

const ROOM = 600 - 2 * 32
const base = syntheticPublication(0)
const pictureOf = (text: string, change: Partial<CasefilePublication> = {}) =>
  previewPicture({ ...base, answer: { ...answerOf(base), text }, ...change })
const linesOf = (picture: string) =>
  [...picture.matchAll(/<text[^>]* y="(\d+)" font-size="(\d+)"[^>]*>([^<]*)</g)].map(([, y, size, text]) => ({
    y: Number(y),
    size: Number(size),
    text,
  }))

const LONG =
  'With the belt law, about 1,900 people a month were killed or badly hurt in front seats. Without it, had they followed the back seats, about 2,550 would have been: 26 percent fewer (22 to 29). '

describe('the picture of a shared casefile', () => {
  it('tells the answer in lines of their own, inside the picture', () => {
    const lines = linesOf(pictureOf(LONG.trim()))
    const answer = lines.filter(({ size }) => size === 15)
    expect(answer.map(({ text }) => text).join(' ')).toBe(LONG.trim())
    for (const { text, size } of lines.slice(0, -1)) expect(textWidth(text, size)).toBeLessThanOrEqual(ROOM)
    expect(new Set(lines.map(({ y }) => y)).size).toBe(lines.length)
  })

  it('says where an answer goes on that is longer than the picture', () => {
    const answer = linesOf(pictureOf(LONG.repeat(3))).filter(({ size }) => size === 15)
    expect(answer).toHaveLength(7)
    expect(answer.at(-1)!.text).toMatch(/ …$/)
  })

  it('ends with two lines: this analysis, and what is known', () => {
    const [analysis, known] = linesOf(pictureOf(LONG)).slice(-2)
    expect(analysis.text).toMatch(/^This analysis: .+ Evidence Quality Score \d+ of 100/)
    expect(known.text).toBe('What is known: No review is known to us.')
    const study = {
      kind: 'review' as const,
      label: 'Review',
      citation: 'Lee, A. (2016). A review.',
      finding: 'It works.',
      confirmed: null,
    }
    const others = { reading: { heading: 'Same', text: 'Same.' }, studies: [study] }
    const told = linesOf(pictureOf(LONG, { texts: { ...base.texts, others } })).at(-1)!
    expect(told.text).toBe('What is known: It works. (Lee, 2016).')
  })
})
