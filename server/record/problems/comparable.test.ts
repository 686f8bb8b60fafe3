import { describe, expect, it } from 'vitest'
import { proposeComparable, type Comparable } from './comparable.ts'

const BOX = {
  kind: { slug: 'taxes-prices', name: 'Taxes and prices' },
  outcome: { slug: 'health', name: 'Health, habits and care' },
}
const ofBox = (docket: string, changes: Partial<Comparable> = {}): Comparable => ({
  slug: docket.toLowerCase(),
  docket,
  kind: 'taxes-prices',
  family: 'health',
  subdomain: { slug: 'tobacco-control', name: 'Tobacco control' },
  outcome: 'packs sold per person',
  units: 'packs',
  isLog: false,
  estimand: 'ATT',
  beneficiaries: ['People who smoke, above all the young', 'Their families'],
  period: '1985–1995',
  data: docket,
  isPolicy: true,
  isRetracted: false,
  supersededVersion: null,
  ...changes,
})
const propose = (...all: Comparable[]) => proposeComparable(BOX, all)
const of = (docket: string, proposals: ReturnType<typeof propose>) =>
  proposals.find(({ slug }) => slug === docket.toLowerCase())!

describe('casefiles proposed for a box of the gap map', () => {
  it('are those in the box, with everything that they share', () => {
    const [first] = propose(ofBox('CF-1'), ofBox('CF-2'))
    expect(first).toEqual({
      slug: 'cf-1',
      isProposed: true,
      reasons: [
        'It stands in this box.',
        'Same subdomain as CF-2: Tobacco control.',
        'Measures the same as CF-2: packs sold per person.',
        'Same unit as CF-2: packs.',
        'Meant for the same people as CF-2: people who smoke.',
        'Its years, 1985–1995, overlap with CF-2.',
      ],
      against: [],
      excluded: null,
    })
  })

  it('reach into other kinds only through a subdomain of the box; the rest of the outcome is offered, other outcomes are not', () => {
    const ban = ofBox('CF-1', { kind: 'bans-limits-permits' })
    const vaccine = ofBox('CF-2', { kind: 'vaccination', subdomain: { slug: 'vaccines', name: 'Vaccines' } })
    const crime = ofBox('CF-3', { family: 'crime' })
    const found = propose(vaccine, ban, crime, ofBox('CF-4'))
    expect(found.map(({ slug, isProposed }) => [slug, isProposed])).toEqual([
      ['cf-1', true],
      ['cf-4', true],
      ['cf-2', false],
    ])
    expect(of('CF-1', found).reasons[0]).toBe(
      'The same family of outcomes, health, habits and care, by another kind of policy.',
    )
  })

  it('offer one without a place on the map that shares subdomain or outcome, and no other', () => {
    const unplaced = { kind: null, family: null }
    const elsewhere = { subdomain: { slug: 'x', name: 'X' } }
    const found = propose(
      ofBox('CF-1'),
      ofBox('CF-2', { ...unplaced, outcome: 'other' }),
      ofBox('CF-3', { ...unplaced, ...elsewhere }),
      ofBox('CF-4', { ...unplaced, ...elsewhere, outcome: 'other' }),
    )
    expect(found.map(({ slug, isProposed }) => [slug, isProposed])).toEqual([
      ['cf-1', true],
      ['cf-2', false],
      ['cf-3', false],
    ])
  })

  it('say what speaks against each', () => {
    const odd = ofBox('CF-3', {
      estimand: 'LATE',
      units: 'percent',
      period: '1954',
      data: 'CF-1',
      isPolicy: false,
      supersededVersion: 2,
    })
    expect(of('CF-3', propose(ofBox('CF-1'), ofBox('CF-2'), odd)).against).toEqual([
      'It estimates another effect (LATE) than CF-1 and CF-2.',
      'Its unit, percent, cannot be turned into that of CF-1 and CF-2.',
      'The same data as CF-1: only one may enter an average.',
      'Its years, 1954, overlap with none of the others.',
      'It studies a mechanism: there is no policy intent to hold it against, and it enters no average.',
      'Version 2 is current, and a later one is being made.',
    ])
  })

  it('turn one unit into another only where both are read as logarithms', () => {
    const logs = [
      ofBox('CF-1', { units: 'log points', isLog: true }),
      ofBox('CF-2', { units: 'log units', isLog: true }),
    ]
    expect(of('CF-1', propose(...logs))).toMatchObject({ against: [] })
    expect(of('CF-1', propose(...logs)).reasons).toContain(
      'Its unit can be turned into that of CF-2: both are read in percent.',
    )
  })

  it('never hold one that was retracted, and are compared with none', () => {
    const found = propose(ofBox('CF-1'), ofBox('CF-2', { isRetracted: true }))
    expect(of('CF-2', found)).toMatchObject({
      isProposed: false,
      excluded: 'It was retracted, so no problem may rest on it.',
    })
    expect(of('CF-1', found).reasons).toEqual(['It stands in this box.'])
  })

  it('take no “their families” for a group, and no “before 2007” for years', () => {
    const vague = { beneficiaries: ['Their families', 'The public'], period: 'before 2007' }
    const { reasons, against } = propose(ofBox('CF-1', vague), ofBox('CF-2', vague))[0]
    expect([...reasons, ...against].filter((text) => /people|years/i.test(text))).toEqual([])
  })
})
