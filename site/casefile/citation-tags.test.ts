import { describe, expect, it } from 'vitest'
import { asItStands, standingOf } from '../../contract/standing.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { citationTags, coins } from './citation-tags.ts'

const ADDRESS = 'https://archive.example/casefiles/synthetic-00000/v1'
const publication = syntheticPublication(0)
const contentOf = (name: string, of = publication) =>
  citationTags(of, ADDRESS).find((tag) => tag.name === name)?.content

describe('what reference managers read in a page', () => {
  it('names what Google Scholar and Zotero ask for: title, author, date, number and address of the version', () => {
    expect(contentOf('citation_title')).toBe(publication.casefile.title)
    expect(contentOf('citation_author')).toBe('Policy Casefiles')
    expect(contentOf('citation_publication_date')).toBe('2026/01/01')
    expect(contentOf('citation_technical_report_institution')).toBe('Policy Casefiles')
    expect(contentOf('citation_technical_report_number')).toBe('CF-0001, version 1')
    expect(contentOf('citation_public_url')).toBe(ADDRESS)
    for (const { content } of citationTags(publication, ADDRESS)) expect(content.trim()).not.toBe('')
  })

  it('is one ContextObject in the text, with the same address', () => {
    const read = new URLSearchParams(coins(publication, ADDRESS))
    expect(read.get('ctx_ver')).toBe('Z39.88-2004')
    expect(read.get('rft.title')).toBe(publication.casefile.title)
    expect(read.get('rft.identifier')).toBe(ADDRESS)
    expect(read.getAll('rft.subject')).toEqual(publication.casefile.meta_json.keywords)
  })

  it('says first that a casefile was retracted', () => {
    const { slug, version, published_at } = publication
    const retraction = { version, reason: 'x', author: 'Ada', retracted_at: '2026-11-20T10:00:00.000Z' }
    const standing = standingOf({ slug, versions: [{ version, published_at }], retraction }, version)
    const stands = asItStands(publication, standing)
    expect(contentOf('citation_title', stands)).toMatch(/^RETRACTED: /)
    expect(contentOf('citation_abstract', stands)).toContain(standing!.notice)
    expect(new URLSearchParams(coins(stands, ADDRESS)).get('rft.description')).toContain(standing!.notice)
  })
})
