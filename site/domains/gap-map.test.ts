import { describe, expect, it } from 'vitest'
import { MECHANISM_VERDICT } from '../../contract/plain-verdict.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import type { GapMapTable } from '../../contract/gap-map.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { archiveGapMap, domainGapMap, reviewsOfEmptyBoxes } from './gap-map.ts'

const SUBDOMAINS = [
  { slug: 'belts', name: 'Belts' },
  { slug: 'speed', name: 'Speed limits' },
]
const TABLE: GapMapTable = {
  kinds: [
    { slug: 'duties', name: 'Duties' },
    { slug: 'prices', name: 'Prices' },
  ],
  outcomes: [
    { slug: 'safety', name: 'Safety' },
    { slug: 'health', name: 'Health' },
  ],
  casefiles: {
    'belts-one': { kind: 'duties', outcome: 'safety' },
    'belts-two': { kind: 'duties', outcome: 'safety' },
    'a-tax': { kind: 'prices', outcome: 'health' },
  },
  reviews: [],
}

function casefile(slug: string, verdict: string, eqs: number | null, subdomain = 'belts'): CasefileListItem {
  const base = syntheticPublication(0).casefile
  return { ...base, slug, subdomain: { slug: subdomain, name: '' }, plain_verdict: verdict, eqs_overall: eqs }
}
const namesOf = (families: readonly { name: string }[]) => families.map(({ name }) => name)
const counts = (rows: ReturnType<typeof archiveGapMap>['rows']) =>
  rows.map(({ cells }) => cells.map((cell) => cell?.casefiles.length ?? null))

describe('the evidence-gap map of the archive', () => {
  it('has a row for every kind and a column for every family, and a cell left open where no casefile stands', () => {
    const { outcomes, rows } = archiveGapMap(TABLE, [casefile('belts-one', 'Met policy intent.', 82)])
    expect(namesOf(outcomes)).toEqual(['Safety', 'Health'])
    expect(namesOf(rows)).toEqual(['Duties', 'Prices'])
    expect(counts(rows)).toEqual([
      [1, null],
      [null, null],
    ])
  })

  it('tells the direction against intent, and the band of the strongest casefile', () => {
    const { rows } = archiveGapMap(TABLE, [
      casefile('belts-one', 'Contradicted policy intent.', 45),
      casefile('belts-two', 'Contradicted policy intent.', 71),
    ])
    expect(rows[0].cells[0]).toMatchObject({ direction: 'against', band: 'moderate' })
  })

  it('calls findings that disagree mixed, and does not read an unclear one as a direction', () => {
    const { rows } = archiveGapMap(TABLE, [
      casefile('belts-one', 'Met policy intent.', 82),
      casefile('belts-two', 'Inconclusive.', 30),
      casefile('a-tax', 'No detectable effect.', null),
    ])
    expect([rows[0].cells[0]!.direction, rows[1].cells[1]!.direction]).toEqual(['mixed', 'unclear'])
    expect(rows[1].cells[1]!.band).toBeNull()
  })

  it('does not count a retracted casefile', () => {
    const retracted = { ...casefile('a-tax', 'Met policy intent.', 82), status: 'retracted' as const }
    expect(counts(archiveGapMap(TABLE, [retracted]).rows).flat()).toEqual([null, null, null, null])
    expect(domainGapMap(TABLE, SUBDOMAINS, [retracted]).outcomes).toEqual([])
  })

  it('shows a casefile that the table does not place in a row and a column of its own', () => {
    const { outcomes, rows } = archiveGapMap(TABLE, [casefile('from-the-studio', MECHANISM_VERDICT, 60)])
    expect([outcomes.at(-1)!.name, rows.at(-1)!.name]).toEqual(['Not yet placed', 'Not yet placed'])
    expect(rows.at(-1)!.cells.at(-1)!.casefiles).toHaveLength(1)
  })
})

describe('the evidence-gap map of a domain', () => {
  it('has its subdomains for rows, and the families that its casefiles measure for columns', () => {
    const { outcomes, rows } = domainGapMap(TABLE, SUBDOMAINS, [
      casefile('belts-one', 'Met policy intent.', 82),
      casefile('from-the-studio', MECHANISM_VERDICT, 60, 'speed'),
      casefile('a-tax', 'Met policy intent.', 82, 'elsewhere'),
    ])
    expect(namesOf(outcomes)).toEqual(['Safety', 'Not yet placed'])
    expect(namesOf(rows)).toEqual(['Belts', 'Speed limits'])
    expect(counts(rows)).toEqual([
      [1, null],
      [null, 1],
    ])
  })
})

describe('the reviews of the map', () => {
  const review = (kind: string, outcome: string) => ({
    kind,
    outcome,
    label: `${kind} and ${outcome}`,
    citation: 'A review.',
    doi: '10.1000/1',
    finding: 'Little.',
    confirmed: { address: 'https://archive.example', how: 'Read in the abstract.' },
  })
  const reviews = [review('prices', 'health'), review('duties', 'health'), review('duties', 'safety')]
  const shown = (casefiles: CasefileListItem[]) =>
    reviewsOfEmptyBoxes(archiveGapMap(TABLE, casefiles), reviews).map((one) => [one.kind.name, one.outcome.name])

  it('are shown where no casefile stands, in the order of the map', () => {
    expect(shown([casefile('belts-one', 'Met policy intent.', 82)])).toEqual([
      ['Duties', 'Health'],
      ['Prices', 'Health'],
    ])
  })

  it('come back when the only casefile of their box is retracted', () => {
    const retracted = { ...casefile('belts-one', 'Met policy intent.', 82), status: 'retracted' as const }
    expect(shown([retracted])).toContainEqual(['Duties', 'Safety'])
  })
})
