import { describe, expect, it } from 'vitest'
import type { PublishedVintage } from '../../contract/vintage.ts'
import { changesInWords, vintageRows, vintagesPlot } from './vintages.ts'

const changes = {
  against: 1,
  rows_added: 51,
  rows_gone: 0,
  cells_compared: 6000,
  cells_changed: 1204,
  columns_changed: [
    { name: 'deaths', cells: 1200 },
    { name: 'miles', cells: 4 },
  ],
}

function vintage(
  number: number,
  value: number | null,
  half: number | null = 2,
  more: Partial<PublishedVintage> = {},
): PublishedVintage {
  const ci: [number | null, number | null] =
    value === null || half === null ? [null, null] : [value - half, value + half]
  return {
    version: number,
    number,
    data_sha256: 'a'.repeat(64),
    rows: 612,
    published_at: '2026-05-02T00:00:00.000Z',
    pulled_at: number === 1 ? null : `2026-0${number}-01T03:30:00.000Z`,
    changes: number === 1 ? null : changes,
    effect: { value, ci, units: 'percent' },
    plain_verdict: 'Met policy intent.',
    evidence: 'Moderate evidence',
    eqs_overall: 71.6,
    ...more,
  }
}
const plot = (...vintages: PublishedVintage[]) => vintagesPlot('belts', 'deaths', vintages)

describe('the chart of vintages', () => {
  it('says what the estimates do, and claims no effect', () => {
    expect(plot(vintage(1, -6), vintage(2, -5))!.title).toBe(
      'The estimate stayed inside its first interval over 2 vintages of the data',
    )
    expect(plot(vintage(1, -6), vintage(2, -3), vintage(3, -2))!.title).toBe(
      'The estimate kept its direction over 3 vintages of the data and left its first interval, from −6.00 to −2.00',
    )
    expect(plot(vintage(1, -6), vintage(2, 1), vintage(3, -2))!.title).toBe(
      'The estimate changed its direction with vintage 2 of the data',
    )
    expect(plot(vintage(1, -6, null), vintage(2, -5, null))!.title).toBe(
      'The estimate kept its direction over 2 vintages of the data',
    )
  })

  it('names units, data and intervals, and which version is shown', () => {
    const { y, alt, rows, annotations } = plot(vintage(1, -6), vintage(2, -5))!
    expect(y).toEqual({ label: 'Effect', unit: 'percent' })
    expect(alt).toContain('vintage 1 −6.00 (−8.00 to −4.00) percent; vintage 2 −5.00')
    expect(rows.map(({ data, isPresent }) => [data, isPresent])).toEqual([
      ['Chosen by the analyst', false],
      ['Pulled 1 February 2026', true],
    ])
    expect(annotations).toEqual([{ kind: 'horizontal', at: 0, label: 'No effect' }])
  })

  it('leaves out what has no estimate, and is not drawn of one', () => {
    const unpublished = {
      published_at: null,
      effect: null,
      plain_verdict: 'Not published.',
      evidence: null,
      eqs_overall: null,
    }
    const three = plot(vintage(1, -6), vintage(2, null, null, unpublished), vintage(3, -5))!
    expect(three.rows.map((row) => row.vintage)).toEqual([1, 3])
    expect(plot(vintage(1, null), vintage(2, -5))).toBeNull()
    expect(plot(vintage(1, -6), vintage(2, -6), vintage(3, null))).toBeNull()
  })

  it('tells percent and multiples of the level in one of the two, and mixes nothing else', () => {
    const times = { effect: { value: 3.5, ci: [2, 5] as [number, number], units: 'times as high' } }
    const { rows, annotations } = plot(vintage(1, 150, 50), vintage(2, null, null, times))!
    expect(rows.map(({ estimate, ciLow }) => [estimate, ciLow])).toEqual([
      [2.5, 2],
      [3.5, 2],
    ])
    expect(annotations[0].at).toBe(1)
    const other = { effect: { value: 3, ci: [2, 4] as [number, number], units: 'deaths' } }
    expect(plot(vintage(1, 150), vintage(2, null, null, other))).toBeNull()
  })
})

describe('the table of vintages', () => {
  it('has the newest first, with data, revisions, finding and the way to each page', () => {
    const [newest, first] = vintageRows('belts', [vintage(1, -6), vintage(2, -5)])
    expect(newest).toMatchObject({
      vintage: 'Vintage 2',
      href: '/casefiles/belts/v2',
      note: 'Version 2, published 2 May 2026',
      estimate: '−5.00 percent',
      interval: '−7.00, −3.00',
      verdictNote: 'Moderate evidence, EQS 72',
    })
    expect(first).toMatchObject({ vintage: 'Vintage 1', data: 'Chosen by the analyst', dataNote: '612 rows.' })
  })

  it('names a version that was never published, without what it found', () => {
    const hidden = {
      published_at: null,
      effect: null,
      plain_verdict: 'Not published.',
      evidence: null,
      eqs_overall: null,
    }
    const [row] = vintageRows('belts', [vintage(1, -6), vintage(2, null, null, hidden)])
    expect(row).toMatchObject({ note: 'Version 2, locked and never published', estimate: 'not published' })
    expect(row.href).toBeUndefined()
  })

  it('says how many past values were revised, and where', () => {
    expect(changesInWords(changes)).toBe(
      'Since vintage 1: 51 rows more, 1,204 of 6,000 past values revised: deaths (1,200) and miles (4).',
    )
    const none = { ...changes, rows_added: 1, rows_gone: 2, cells_changed: 0, columns_changed: [] }
    expect(changesInWords(none)).toBe('Since vintage 1: 1 row more and 2 gone, no past value revised.')
  })
})
