import { describe, expect, it } from 'vitest'
import { cardAsItStands, standingOf } from '../contract/standing.ts'
import { syntheticPublication, syntheticPublished } from '../tests/support/synthetic-publication.ts'
import { atomFeed } from './feed.ts'

const AT = '2030-05-01T10:00:00.000Z'
const FEED = { title: 'New casefiles', self: 'https://example.org/feed.xml', page: 'https://example.org/casefiles' }

describe('a feed', () => {
  it('leads to every new casefile and says its verdict', () => {
    const feed = atomFeed(FEED, [syntheticPublication(1).casefile, syntheticPublication(0).casefile])
    expect(feed.match(/<entry>/g)).toHaveLength(2)
    expect(feed).toContain(
      '<link rel="alternate" type="text/html" href="https://example.org/casefiles/synthetic-00001"/>',
    )
    expect(feed).toContain('<summary>Inconclusive. No clear change in an invented outcome.')
    expect(feed).toContain(`<updated>${syntheticPublication(1).casefile.created_at}</updated>`)
  })

  it('tells the answer and what is known; what was retracted its notice, once', () => {
    const answer = { text: 'Of 100, 74 & not 85.', draft: false }
    const card = { ...syntheticPublication(0).casefile, answer, what_is_known: 'No review is known to us.' }
    const feed = atomFeed(FEED, [card])
    expect(feed).toContain('<summary>Inconclusive. Of 100, 74 &amp; not 85. Evidence Quality Score')
    expect(feed).toContain(' of 100. What is known: No review is known to us.</summary>')
    const notice = 'RETRACTED: the data were wrong.'
    const event = { state: 'retracted' as const, version: 1, at: AT, notice }
    const gone = cardAsItStands(card, { state: 'retracted', notice, read_instead: null, events: [event] })
    const [first] = atomFeed(FEED, [gone]).split('</summary>')
    expect(first.split(notice)).toHaveLength(2)
    expect(first).not.toContain('74')
    // the title of an entry says once that it was retracted
    const titled = { ...gone, title: `RETRACTED: ${card.title}` }
    expect(atomFeed(FEED, [titled])).toContain(`<title>Retracted: ${card.docket}, ${card.title}</title>`)
  })

  it('says that a casefile was corrected, and when', () => {
    const { publication, versions } = syntheticPublished(0)
    const { slug } = publication
    const erratum = { version: 1, text: 'A row was wrong.', author: 'Ada', published_at: AT, link_hash: 'a' }
    const casefile = cardAsItStands(publication.casefile, standingOf({ slug, versions, errata: [erratum] }, 1))
    const feed = atomFeed(FEED, [casefile, syntheticPublication(1).casefile])
    // of the feed, of the casefile and of the entry for the correction
    expect(feed.match(/<updated>2030-05-01T10:00:00.000Z<\/updated>/g)).toHaveLength(3)
    const said = 'CORRECTED on 1 May 2030 by Ada, version 1: A row was wrong.'
    expect(feed).toContain(`<summary>${said} Inconclusive.`)
    expect(feed).toContain(`<summary>${said}</summary>`)
    expect(feed).toContain(`/casefiles/${slug}#corrected-${AT}</id>`)
  })

  it('stays well-formed whatever a title says', () => {
    const casefile = { ...syntheticPublication(0).casefile, title: 'Tax & <b>"cuts"</b>\u0003' }
    expect(atomFeed(FEED, [casefile])).toContain('CF-0001: Tax &amp; &lt;b&gt;&quot;cuts&quot;&lt;/b&gt;</title>')
  })

  it('without a casefile is a feed all the same', () => {
    expect(atomFeed(FEED, [])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })
})
