import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../contract/public-answer.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { DESIGNS } from '@casefiles/engine/designs'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import { checkHeading } from '../../ui/checks/CheckRow.tsx'
import { bibtex, citation, cslJson, ris } from '../../contract/files/citation.ts'
import { estimatesCsv } from '../../contract/files/csv.ts'
import { plotCsv } from './plot-csv.ts'

const checks = (...results: (boolean | null)[]) => results.map((passed) => ({ passed, severity: 'major' as const }))

describe('the heading of the checks', () => {
  it('counts what passed, failed and was not run, in words', () => {
    expect(checkHeading(checks(true, true, true, true, true, true, false, null))).toBe(
      'Eight checks: six passed, one failed, one not run',
    )
  })

  it('counts in figures where there are many, and what only informs as no failure', () => {
    const informing = { passed: false, severity: 'info' } as const
    const many = [...checks(...Array.from({ length: 9 }, () => true), false, null, null), informing]
    expect(checkHeading(many)).toBe('13 checks: 9 passed, 1 failed, 1 to note, 2 not run')
  })

  it('leaves out what did not happen', () => {
    expect(checkHeading(checks(true))).toBe('One check: one passed')
  })
})

describe('the citation', () => {
  it('names the version and the run, so that it stays true after a newer version', () => {
    expect(citation(syntheticPublication(0), 'https://example.org/casefiles/synthetic-00000/v1')).toBe(
      'Policy Casefiles (2026). Synthetic casefile 0: Seat belts. CF-0001, version 1, run r-synthetic-00000. ' +
        'https://example.org/casefiles/synthetic-00000/v1',
    )
  })

  const address = 'https://example.org/casefiles/synthetic-00000/v1'

  it('keeps signs that TeX reads as commands inside their field', () => {
    const publication = structuredClone(syntheticPublication(0))
    publication.casefile.title = 'A 5% tax } & more_of \\it'
    const entry = bibtex(publication, address)
    expect(entry).toContain('@misc{cf-0001-v1,')
    expect(entry).toContain('title = {{A 5\\% tax \\} \\& more\\_of \\textbackslash{}it}}')
    expect(entry).toContain(`url = {${address}}`)
  })

  it('is one field per line for reference managers, whatever a text holds', () => {
    const publication = structuredClone(syntheticPublication(0))
    publication.answer = { ...answerOf(publication), text: 'One line.\nTY  - another' }
    const lines = ris(publication, address).trimEnd().split('\r\n')
    expect(lines[0]).toBe('TY  - RPRT')
    expect(lines).toContain('AB  - One line. TY - another')
    expect(lines.at(-1)).toBe('ER  -')
    expect(lines).toContain(`UR  - ${address}`)
  })

  it('gives citation styles the day of publication', () => {
    const [item] = JSON.parse(cslJson(syntheticPublication(0), address))
    expect(item).toMatchObject({ type: 'report', issued: { 'date-parts': [[2026, 1, 1]] }, URL: address })
  })
})

describe('the estimates as CSV', () => {
  it('carry the numbers unrounded and leave an absent number empty', () => {
    const publication = structuredClone(syntheticPublication(3))
    publication.analysis.estimates[0].value = -1.23456789
    publication.analysis.estimates[0].p = null
    const [row] = Papa.parse<Record<string, string>>(estimatesCsv(publication), { header: true }).data
    expect(row).toMatchObject({ value: '-1.23456789', p: '', role: 'primary', run: 'r-synthetic-00003' })
  })
})

describe('a chart as CSV', () => {
  it('has every drawn row with its run, and an empty cell where a limit is absent', () => {
    const publication = syntheticPublication(0)
    const [plot] = publication.analysis.plots
    const { data } = Papa.parse<Record<string, string>>(plotCsv(plot, publication).trim(), { header: true })
    expect(data).toHaveLength(11)
    expect(data[4]).toMatchObject({ relativeTime: '-1', estimate: '0', ciLow: '', run: 'r-synthetic-00000' })
  })
})

describe('a chart as CSV in a spreadsheet', () => {
  it('runs no formula of a label or a row, and keeps negative numbers numbers', () => {
    const publication = structuredClone(syntheticPublication(0))
    const [plot] = publication.analysis.plots
    plot.columns[0].label = '=HYPERLINK("https://a.example")'
    plot.rows[0][plot.columns[0].key] = '@SUM(A1)'
    plot.rows[1][plot.columns[1].key] = -1.5
    const [head, first, second] = Papa.parse<string[]>(plotCsv(plot, publication), {}).data
    expect([head[0], first[0], second[1]]).toEqual(['\'=HYPERLINK("https://a.example")', "'@SUM(A1)", '-1.5'])
  })
})

describe('the names of the designs', () => {
  it('are those of the engine', () => {
    for (const { spec } of Object.values(DESIGNS)) expect(DESIGN_NAMES[spec.id]).toBe(spec.label)
    expect(Object.keys(DESIGN_NAMES)).toHaveLength(Object.keys(DESIGNS).length)
  })
})
