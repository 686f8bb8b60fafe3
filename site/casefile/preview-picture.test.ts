import { describe, expect, it } from 'vitest'
import { MECHANISM_VERDICT } from '../../contract/plain-verdict.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { textWidth } from '../../ui/charts/text.ts'
import { previewPicture } from './preview-picture.tsx'

const ROOM = 600 - 2 * 32
const pictureOf = (casefile: Partial<CasefilePublication['casefile']>) => {
  const publication = syntheticPublication(0)
  return previewPicture({ ...publication, casefile: { ...publication.casefile, ...casefile } })
}
const linesOf = (picture: string) =>
  [...picture.matchAll(/<text[^>]* y="(\d+)" font-size="(\d+)"[^>]*>([^<]*)</g)].map(([, y, size, text]) => ({
    ...{ y: Number(y), size: Number(size), text },
  }))

describe('the picture of a shared casefile', () => {
  it('keeps a long finding inside the picture, in lines of their own', () => {
    const headline = 'The effect of 10 percent more police on crimes per person cannot be told from these data'
    const lines = linesOf(pictureOf({ plain_verdict: MECHANISM_VERDICT, headline }))
    const finding = lines.filter(({ size }) => size === 21)
    expect(finding.map(({ text }) => text).join(' ')).toBe(headline)
    expect(finding.length).toBeGreaterThan(1)
    for (const { text, size } of finding) expect(textWidth(text, size)).toBeLessThanOrEqual(ROOM)
    expect(new Set(lines.map(({ y }) => y)).size).toBe(lines.length)
  })

  it('tells the effect as lists do, a large one as a multiple', () => {
    const effect = { value: 36.31, ci: [7.33, 179.83] as [number, number], units: 'times as high' }
    expect(linesOf(pictureOf({ effect })).map(({ text }) => text)).toContain(
      '36.31 times as high, 95% interval 7.33 to 179.83',
    )
  })
})
