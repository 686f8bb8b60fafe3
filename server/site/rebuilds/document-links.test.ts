import { describe, expect, it } from 'vitest'
import type { SiteIndex } from '../../../contract/site-index.ts'
import { linksOf, relinkedDocuments } from './document-links.ts'

const card = (slug: string, casefiles: string[]) => ({ slug, title: `The ${slug}`, casefiles })
const cards = (policies: ReturnType<typeof card>[], problems: ReturnType<typeof card>[]) =>
  ({ policies, problems }) as unknown as Pick<SiteIndex, 'policies' | 'problems'>
const before = cards([card('tax', ['prices']), card('belts', ['belts'])], [card('tobacco', ['prices', 'bans'])])

describe('links between documents', () => {
  it('lead from a casefile to its policy and problem, and between policies and problems that share one', () => {
    const [tax, tobacco] = ['tax', 'tobacco'].map((slug) => ({ slug, title: `The ${slug}` }))
    expect(linksOf(before, 'casefile', 'prices')).toEqual({ policies: [tax], problems: [tobacco] })
    expect(linksOf(before, 'casefile', 'bans')).toEqual({ policies: [], problems: [tobacco] })
    expect(linksOf(before, 'policy', 'tax')).toEqual({ policies: [], problems: [tobacco] })
    expect(linksOf(before, 'problem', 'tobacco')).toEqual({ policies: [tax], problems: [] })
    expect(linksOf(before, 'casefile', 'unknown')).toEqual({ policies: [], problems: [] })
  })

  it('are new for what a new problem names, and not for what it leaves alone', () => {
    const now = cards(before.policies, [...(before.problems as never[]), card('roads', ['belts'])])
    const changed = { casefiles: [], policies: [], problems: ['roads'] }
    expect(relinkedDocuments(before, now, changed)).toEqual({ casefiles: ['belts'], policies: ['belts'], problems: [] })
  })

  it('stay when a problem says something else of the same casefiles', () => {
    const changed = { casefiles: ['prices'], policies: [], problems: ['tobacco'] }
    expect(relinkedDocuments(before, before, changed)).toEqual({ casefiles: [], policies: [], problems: [] })
  })
})
