import { describe, expect, it } from 'vitest'
import { asItStands, standingOf } from '../../contract/standing.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { comparisonColumn, sharesScale } from './comparison.ts'
import { comparisonOption } from './option.ts'

const study = (finding: string, isRead = true) => ({
  kind: 'review' as const,
  label: 'A review',
  citation: 'An institute (2016). Costs and benefits.',
  finding,
  confirmed: isRead ? { address: 'https://example.org', how: 'Read there.' } : null,
})

function optionWith(studies: ReturnType<typeof study>[]) {
  const publication = syntheticPublication(0)
  const others = { reading: { heading: 'Same', text: 'They agree.' }, studies }
  return comparisonOption({ ...publication, texts: { ...publication.texts, others } })
}

describe('an option', () => {
  it('names a cost where a study that was read gives one in money, and who says so', () => {
    const { costs } = optionWith([
      study('The program costs society about 8,800 dollars for each youth.'),
      study('It cost about 5 dollars each.', false),
      study('Cost sharing lowered spending by 45 percent.'),
    ])
    expect(costs).toEqual(['The program costs society about 8,800 dollars for each youth. (An institute (2016).)'])
  })

  it('has its evidence word, its score with range, and what is unknown, three points at most', () => {
    const { verdict, evidence, score, unknown } = optionWith([])
    expect(verdict).not.toBeNull()
    expect(evidence).not.toBe('')
    expect(score!.low <= score!.overall && score!.overall <= score!.high).toBe(true)
    expect(unknown.length).toBeLessThanOrEqual(3)
  })
})

describe('an option that was retracted', () => {
  const retraction = {
    version: 1,
    retracted_at: '2026-11-20T10:00:00.000Z',
    author: 'A. Analyst',
    reason: 'A wrong column.',
  }
  const first = { ...syntheticPublication(0), version: 1 }
  const versions = (numbers: number[]) =>
    numbers.map((version) => ({ version, published_at: '2026-11-19T10:00:00.000Z' }))

  it('says when, by whom and why, and shows nothing of what it found', () => {
    const standing = standingOf({ slug: first.slug, versions: versions([1]), retraction }, 1)
    const publication = asItStands(first, standing)
    const option = comparisonOption(publication)
    const said = expect.stringMatching(/^RETRACTED on 20 November 2026 by A\. Analyst: .+ Reason: A wrong column\./)
    expect(option).toMatchObject({
      retraction: said,
      standing: said,
      found: said,
      verdict: null,
      score: null,
      levels: null,
      standard: null,
      natural: null,
    })
    expect(option.headline).toBe('Retracted: do not rely on its result')
    const rows = comparisonColumn(publication).rows
    expect(rows.find(({ label }) => label === 'Standing')!.text).toEqual(said)
    expect(rows.find(({ label }) => label === 'Verdict')!.text).toBe('No verdict.')
    expect(rows.map(({ label }) => label)).not.toContain('Evidence Quality Score')
  })

  it('stands again once another version was published', () => {
    const record = { slug: first.slug, versions: versions([1, 2]), earlierRetractions: [retraction] }
    expect(standingOf(record, 2)).toBeNull()
    expect(standingOf(record, 1)).toMatchObject({ state: 'retracted', read_instead: `/casefiles/${first.slug}/v2` })
  })
})

describe('a shared scale', () => {
  const option = (kind: string | null) => ({
    ...comparisonOption(syntheticPublication(0)),
    standard: kind === null ? null : { kind, effect: 0.2, low: 0.1, high: 0.3 },
  })

  it('holds options of one kind only, and none without an effect in standard deviations', () => {
    expect(sharesScale([option('units'), option('units')])).toBe(true)
    expect(sharesScale([option('units'), option('places over periods')])).toBe(false)
    expect(sharesScale([option('units'), option(null)])).toBe(false)
  })
})
