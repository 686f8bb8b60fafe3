import { describe, expect, it } from 'vitest'
import { packSearch } from '../../../contract/search/pack-search.ts'
import { SearchIndex } from '../../../contract/search/search-index.ts'
import { countText, subjectLink } from '../../../contract/search/search-text.ts'
import type { Domain } from '../../../contract/gap-map.ts'
import domains from '../../../data/archive/domains.json' with { type: 'json' }
import { archiveRows } from './evaluate-search.ts'
import questions from './forty-four.json' with { type: 'json' }

/** What a reader sees before scrolling. */
const LOOKED_AT = 3

const index = new SearchIndex(JSON.parse(JSON.stringify(packSearch(archiveRows()))), () =>
  Promise.reject(new Error('no file')),
)

describe('forty-four questions that citizens ask', () => {
  it('are forty-four, each once, and lead to subjects that have a page', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(44)
    const pages = (domains as Domain[]).flatMap(({ slug, subdomains }) =>
      subdomains.map((one) => `${slug}/${one.slug}`),
    )
    expect(pages).toEqual(expect.arrayContaining(questions.flatMap(({ subject }) => subject ?? [])))
  })

  it.each(questions.filter(({ expected }) => expected.length > 0))('“$question” finds its casefile', async (asked) => {
    const found = await index.search(asked.question)
    const first = await index.rows(found.places.casefile.slice(0, LOOKED_AT))
    expect(found.isWhole).toBe(true)
    expect(first.map(({ slug }) => slug)).toEqual(expect.arrayContaining([expect.toBeOneOf(asked.expected)]))
  })

  it.each(questions.filter(({ expected }) => expected.length === 0))(
    '“$question” is said to be on what is not here, in the words of the question, and leads to its subject',
    async ({ question, subject }) => {
      const found = await index.search(question)
      expect(found.places.casefile).toEqual([])
      const [, named] = /^Nothing here on “(.*)”$/.exec(countText(found, question)) ?? []
      expect(question).toContain(named)
      expect(subjectLink(found).href).toBe(`/domains/${subject}`)
    },
  )
})
