import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRelease, type SealedCasefile } from '../../server/record/archive-release/read-release.ts'
import { casefileTable, orderTable, type Placed, withTables } from './archive-tables.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const { order } = JSON.parse(read('docs/archive-order.json')) as { order: Placed[] }
let casefiles: SealedCasefile[]
beforeAll(() => {
  casefiles = readRelease(path.join(root, 'data/archive'))!.casefiles
})

describe('the page on the archive', () => {
  it('says what the release says; `npx casefiles docs archive` writes its tables', () => {
    const page = read('docs/archive.md')
    expect(withTables(page, casefiles, order)).toBe(page)
  })

  it('has a place for every casefile in the order that was written first, or says that it came later', () => {
    expect(order.map(({ slug }) => slug)).toEqual(expect.arrayContaining(casefiles.map(({ slug }) => slug)))
    const ranked = order.filter(({ rank }) => rank !== null)
    expect(casefiles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(ranked.map(({ slug }) => slug)))
    expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, i) => i + 1))
  })

  it('gives what was retracted neither verdict nor score', () => {
    const rows = casefileTable(casefiles).split('\n')
    const retracted = casefiles.filter(({ retractions }) => retractions.length > 0)
    expect(retracted.length).toBeGreaterThan(0)
    for (const { slug } of retracted)
      expect(rows.find((row) => row.startsWith(`| ${slug} |`))).toMatch(/\| – \| – \| retracted \| – \| – \|$/)
  })

  it('tells full agreement, none, and that scores without a difference tell nothing', () => {
    const four = casefiles.slice(0, 4).map((sealed, i) => withScore(sealed, 40 + 10 * i))
    const placed = (slugs: string[]) => slugs.map((slug, i) => ({ rank: i + 1, slug, why: '' }))
    const slugs = four.map(({ slug }) => slug)
    const all = (some: SealedCasefile[], by: string[]) => orderTable(some, placed(by)).split('\n')[2]
    expect(all(four, slugs.toReversed())).toBe('| all | 4 | 4, 40 to 70 | 1.00 | 1.00 |')
    expect(all(four, slugs)).toBe('| all | 4 | 4, 40 to 70 | −1.00 | 1.00 |')
    const alike = four.map((sealed) => withScore(sealed, 55))
    expect(all(alike, slugs)).toBe('| all | 4 | 1, 55 | none: all alike | none: all alike |')
    expect(() => orderTable(four, placed(slugs.slice(1)))).toThrow(`has no place for ${slugs[0]}`)
    const later = [...placed(slugs.slice(1)), { rank: null, slug: slugs[0], why: '' }]
    expect(orderTable(four, later).split('\n')[2]).toMatch(/^\| all \| 3 \| 3, 50 to 70 /)
  })
})

/** A casefile whose last version has that score. */
function withScore(sealed: SealedCasefile, overall: number): SealedCasefile {
  const last = sealed.documents.at(-1)!
  const eqs = { ...last.analysis.eqs, overall }
  return { ...sealed, documents: [{ ...last, analysis: { ...last.analysis, eqs } }] }
}
