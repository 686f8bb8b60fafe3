import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { firstOlderPage, pageCount } from '../../contract/archive-pages.ts'
import { VERDICT_LABELS } from '../../contract/plain-verdict.ts'
import { formatNumber } from '@casefiles/engine/words'
import { formatEffect } from '@casefiles/words/formats'
import type { CardData } from '../../ui/card/card-data.ts'
import { CasefileIndex } from './casefile-index.ts'
import { NO_FILTERS, readFilters, writeFilters, type Filters } from './filters.ts'
import { cardAt, packIndex, type CasefileIndexFile } from './index-file.ts'

const cards: CardData[] = Array.from({ length: 40 }, (_, index) => syntheticPublication(39 - index).casefile)
const received = (list: CardData[]) => {
  const file = JSON.parse(JSON.stringify(packIndex(list))) as CasefileIndexFile
  const index = new CasefileIndex(file, () => file.byTitle)
  return Object.assign(index, { card: (row: number) => cardAt(file, row) })
}
const applyFilters = (list: CardData[], filters: Filters) => {
  const index = received(list)
  return Array.from(index.find(filters), (row) => index.card(row))
}
const asRead = (card: CardData) => ({
  ...card,
  effect: card.effect && [card.effect.value, ...card.effect.ci].map(formatEffect),
  units: card.effect?.units,
  standardised_effect: formatNumber(card.standardised_effect, 3),
  eqs_pillars: card.eqs_pillars.map((pillar) => ({ ...pillar, score: formatNumber(pillar.score, 1) })),
})
/** The same cards with every verdict in turn. */
const judged = cards.map((card, place) => ({
  ...card,
  plain_verdict: VERDICT_LABELS[place % VERDICT_LABELS.length].verdict,
}))
const slugs = (list: CardData[]) => list.map(({ slug }) => slug)

describe('the index file', () => {
  it('gives back every card that was packed, field by field, with numbers that read the same', () => {
    const index = received(cards)
    cards.forEach((card, row) => expect(asRead(card)).toMatchObject(asRead(index.card(row))))
    expect(index.count).toBe(40)
  })

  it('keeps a casefile without a score or an effect as it is', () => {
    const bare: CardData = { ...cards[0], effect: null, eqs_overall: null, eqs_pillars: [], eqs_held: null }
    expect(received([bare]).card(0)).toMatchObject({ effect: null, eqs_overall: null, eqs_pillars: [], eqs_held: null })
  })
})

describe('the filters', () => {
  it('stand in the address with empty values left out', () => {
    expect(writeFilters(NO_FILTERS)).toBe('')
    expect(writeFilters({ ...NO_FILTERS, domain: 'health', designType: ['DiD', 'SyntheticControl'], eqsMin: 60 })).toBe(
      'domain=health&designType=DiD,SyntheticControl&eqsMin=60',
    )
  })

  it('are read back from the address they wrote', () => {
    const filters = {
      domain: 'health',
      subdomain: 'tobacco-control',
      jurisdiction: 'United States',
      verdict: ['met', 'ruled-out'],
      designType: ['RDD' as const],
      eqsMin: 80,
      sort: 'effect' as const,
    }
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  })

  it('read Synth as synthetic control and take nonsense as not asked', () => {
    expect(readFilters(new URLSearchParams('designType=Synth')).designType).toEqual(['SyntheticControl'])
    expect(readFilters(new URLSearchParams('designType=X&verdict=good&eqsMin=abc&sort=price&subdomain=x'))).toEqual(
      NO_FILTERS,
    )
    expect(readFilters(new URLSearchParams('eqsMin=900')).eqsMin).toBe(100)
  })

  it('keep only casefiles that meet all of them', () => {
    const found = applyFilters(cards, { ...NO_FILTERS, domain: 'health', eqsMin: 60, designType: ['RDD'] })
    expect(found.length).toBeGreaterThan(0)
    const expected = cards.filter(
      (card) => card.domain.slug === 'health' && card.eqs_overall! >= 60 && card.design_type === 'RDD',
    )
    expect(slugs(found)).toEqual(slugs(expected))
  })

  it('take a design type given twice as either', () => {
    expect(readFilters(new URLSearchParams('designType=DiD&designType=Synth')).designType).toEqual([
      'DiD',
      'SyntheticControl',
    ])
  })

  it('find and count casefiles by each verdict', () => {
    const { verdict: counts } = received(judged).facets(NO_FILTERS)
    for (const { name, verdict } of VERDICT_LABELS) {
      const expected = judged.filter((card) => card.plain_verdict === verdict)
      expect(expected.length, name).toBeGreaterThan(0)
      expect(slugs(applyFilters(judged, { ...NO_FILTERS, verdict: [name] }))).toEqual(slugs(expected))
      expect(counts.get(name), name).toBe(expected.length)
    }
  })

  it('find no retracted casefile by its verdict, and count none', () => {
    const [met, ...others] = judged.filter(({ plain_verdict }) => plain_verdict === 'Met policy intent.')
    expect(others.length).toBeGreaterThan(1)
    const list = [{ ...met, status: 'retracted' as const }, ...others]
    expect(slugs(applyFilters(list, { ...NO_FILTERS, verdict: ['met'] }))).toEqual(slugs(others))
    expect(received(list).facets(NO_FILTERS).verdict.get('met') ?? 0).toBe(others.length)
    expect(applyFilters(list, NO_FILTERS)).toHaveLength(list.length)
  })

  it('count for every choice what it would leave, the other filters as they are', () => {
    const filters = { ...NO_FILTERS, domain: 'health', designType: ['RDD' as const] }
    const facets = received(cards).facets(filters)
    const left = (choice: Partial<Filters>) => applyFilters(cards, { ...filters, ...choice }).length
    expect(left({})).toBeGreaterThan(0)
    expect(facets.designType.get('RDD')).toBe(left({}))
    expect(facets.designType.get('DiD') ?? 0).toBe(left({ designType: ['DiD'] }))
    for (const { slug } of cards.map(({ domain }) => domain))
      expect(facets.domain.get(slug) ?? 0).toBe(left({ domain: slug }))
    for (const { jurisdiction } of cards)
      expect(facets.jurisdiction.get(jurisdiction) ?? 0).toBe(left({ jurisdiction }))
  })

  it('sort by evidence both ways, by title and by standardized effect, unknown values last', () => {
    const unscored: CardData = { ...cards[3], slug: 'unscored', eqs_overall: null, standardised_effect: null }
    const some = [unscored, ...cards.slice(0, 5)]
    const scores = (sort: 'eqs_desc' | 'eqs_asc') =>
      applyFilters(some, { ...NO_FILTERS, sort }).map(({ eqs_overall }) => eqs_overall)
    const known = some.slice(1).map(({ eqs_overall }) => eqs_overall!)
    expect(scores('eqs_desc')).toEqual([...known.toSorted((first, second) => second - first), null])
    expect(scores('eqs_asc')).toEqual([...known.toSorted((first, second) => first - second), null])
    expect(applyFilters(some, { ...NO_FILTERS, sort: 'effect' }).at(-1)!.slug).toBe('unscored')
    const titles = applyFilters(some, { ...NO_FILTERS, sort: 'title' }).map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted((first, second) => first.localeCompare(second, 'en')))
  })

  it('leave a casefile without a score in the list until a minimum is asked', () => {
    const unscored: CardData = { ...cards[0], eqs_overall: null }
    expect(applyFilters([unscored], NO_FILTERS)).toHaveLength(1)
    expect(applyFilters([unscored], { ...NO_FILTERS, eqsMin: 1 })).toHaveLength(0)
  })
})

describe('the fixed pages', () => {
  it('are linked from the list only when it leaves casefiles out', () => {
    expect([0, 1, 60].map(firstOlderPage)).toEqual([null, null, null])
    expect(firstOlderPage(61)).toBe(1)
    expect(firstOlderPage(120)).toBe(1)
  })

  it('go on from the page that holds the next older casefile', () => {
    // 130 casefiles: the list shows 130 to 71, number 70 stands on page 2 (61 to 120).
    expect(firstOlderPage(130)).toBe(2)
    expect(pageCount(130)).toBe(3)
  })
})
