import { describe, expect, it } from 'vitest'
import { syntheticCard } from '../../tests/support/synthetic-publication.ts'
import { CasefileIndex } from './casefile-index.ts'
import { NO_FILTERS, SORT_LABELS, type Filters } from './filters.ts'
import { packIndex } from './index-file.ts'
import { joinParts, mergeTitles } from './index-parts.ts'

const cards = Array.from({ length: 500 }, (_, place) => {
  const card = syntheticCard(499 - place)
  return place % 7 === 0 ? { ...card, title: 'The same title' } : card
})
const parts = [cards.slice(0, 20), cards.slice(20, 260), cards.slice(260)].map(packIndex)
const whole = new CasefileIndex(packIndex(cards))
const joined = new CasefileIndex(joinParts(parts), () => mergeTitles(parts))

describe('the list of an archive in parts', () => {
  it('has the cards of the whole one, in their order', () => {
    expect(joined.count).toBe(500)
    for (let row = 0; row < 500; row++) expect(joined.card(row)).toEqual(whole.card(row))
  })

  it.each(Object.keys(SORT_LABELS) as Filters['sort'][])('sorts as one file does: %s', (sort) => {
    const filters = { ...NO_FILTERS, domain: 'health', sort }
    expect([...joined.find(filters)]).toEqual([...whole.find(filters)])
    expect(joined.facets(filters)).toEqual(whole.facets(filters))
  })
})
