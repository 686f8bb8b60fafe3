import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packSearch, SearchIndex } from './search-index.ts'
import { archiveRows } from './test-support/archive-rows.ts'
import questions from './questions.json' with { type: 'json' }

const index = new SearchIndex(JSON.parse(JSON.stringify(packSearch(archiveRows()))))
const LOOKED_AT = 3
const SHARE = 0.9

/** The first casefiles that a question finds. */
const firstOf = (question: string) =>
  index
    .search(question)
    .rows.filter(({ kind }) => kind === 'casefile')
    .slice(0, LOOKED_AT)
    .map(({ slug }) => slug)

describe('questions that people type', () => {
  it('are sixty, each about casefiles of the archive', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(60)
    for (const slug of questions.flatMap(({ expected }) => expected))
      expect(fs.existsSync(`data/archive/${slug}/casefile.json`), slug).toBe(true)
  })

  it('find a casefile that answers them among the first three, nine times of ten', () => {
    const missed = questions.filter(
      ({ question, expected }) => !firstOf(question).some((slug) => expected.includes(slug)),
    )
    const share = 1 - missed.length / questions.length
    expect(
      share,
      missed.map(({ question }) => `${question}: ${firstOf(question).join(', ')}`).join('\n'),
    ).toBeGreaterThanOrEqual(SHARE)
  })
})
