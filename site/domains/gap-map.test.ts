import { describe, expect, it } from 'vitest'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { gapMap } from './gap-map.ts'

const SUBDOMAINS = [
  { slug: 'belts', name: 'Belts' },
  { slug: 'speed', name: 'Speed limits' },
]

function casefile(subdomain: string, outcome: string, verdict: string | null, eqs: number | null): CasefileListItem {
  const base = syntheticPublication(0).casefile
  const study = { intervention: 'A law', outcome, dataset: 'Data' }
  return { ...base, subdomain: { slug: subdomain, name: '' }, study, plain_verdict: verdict, eqs_overall: eqs }
}

describe('the evidence-gap map', () => {
  it('leaves a cell open for every question that no casefile answers', () => {
    const map = gapMap(SUBDOMAINS, [casefile('belts', 'traffic deaths', 'Met policy intent.', 82)])
    expect(map.outcomes).toEqual(['Traffic deaths'])
    expect(map.rows.map(({ cells }) => cells[0] === null)).toEqual([false, true])
  })

  it('tells the direction against intent, and the band of the strongest casefile', () => {
    const { rows } = gapMap(SUBDOMAINS, [
      casefile('belts', 'traffic deaths', 'Contradicted policy intent.', 45),
      casefile('belts', 'traffic deaths', 'Contradicted policy intent.', 71),
    ])
    expect(rows[0].cells[0]).toMatchObject({ direction: 'against', band: 'moderate' })
    expect(rows[0].cells[0]!.casefiles).toHaveLength(2)
  })

  it('calls findings that disagree mixed, and does not read an unclear one as a direction', () => {
    const { rows } = gapMap(SUBDOMAINS, [
      casefile('belts', 'traffic deaths', 'Met policy intent.', 82),
      casefile('belts', 'traffic deaths', 'Inconclusive.', 30),
      casefile('speed', 'traffic deaths', 'No detectable effect.', null),
    ])
    expect(rows.map(({ cells }) => cells[0]!.direction)).toEqual(['mixed', 'unclear'])
    expect(rows[1].cells[0]!.band).toBeNull()
  })

  it('gathers rare outcomes in one column and loses no casefile', () => {
    const casefiles = Array.from({ length: 12 }, (_, place) => casefile('belts', `outcome ${place}`, null, 60))
    const { outcomes, rows } = gapMap(SUBDOMAINS, casefiles)
    expect(outcomes.at(-1)).toBe('Other outcomes')
    expect(outcomes).toHaveLength(9)
    expect(rows[0].cells.reduce((sum, cell) => sum + (cell?.casefiles.length ?? 0), 0)).toBe(12)
  })
})
