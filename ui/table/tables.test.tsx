import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DataTable } from './DataTable.tsx'
import { EstimatesTable } from './EstimatesTable.tsx'

const MINUS = '\u2212'

describe('a table of data', () => {
  const markup = renderToStaticMarkup(
    <DataTable
      caption="Effects by year"
      columns={[
        { key: 'year', label: 'Year' },
        { key: 'estimate', label: 'Estimate', decimals: 2 },
        { key: 'keeps', label: 'Keeps conclusion' },
      ]}
      rows={[
        { year: 1985, estimate: -0.456, keeps: true },
        { year: 1986, estimate: null, keeps: false },
      ]}
    />,
  )

  it('has a caption, scoped heads and the decimals of each column', () => {
    expect(markup).toContain('<caption>Effects by year</caption>')
    expect(markup).toContain('<th scope="row">1985</th>')
    expect(markup).toContain('<th scope="col" class="table-number">Estimate</th>')
    expect(markup).toContain(`<td class="table-number">${MINUS}0.46</td>`)
  })

  it('writes absent numbers and truth values in words', () => {
    expect(markup).toContain('>not available<')
    expect(markup).toContain('<td>Yes</td>')
    expect(markup).toContain('<td>No</td>')
  })
})

describe('the table of estimates', () => {
  const primary = {
    id: 'cs',
    name: 'Callaway–Sant’Anna',
    role: 'primary' as const,
    estimand: 'ATT',
    value: -0.92,
    se: 0.25,
    ci: [-1.41, -0.43] as [number, number],
    p: 0.00002,
    units: 'per 100,000',
    n: 765,
    clusters: 51,
    df: null,
    method: 'Influence function.',
  }
  const missing = {
    ...primary,
    id: 'sdid',
    name: 'Synthetic DiD',
    role: 'robustness' as const,
    value: null,
    se: null,
    ci: [null, null] as [null, null],
    p: null,
    reason: 'Every state adopts in the end.',
  }
  const markup = renderToStaticMarkup(<EstimatesTable caption="All estimates" estimates={[primary, missing]} />)

  it('marks the locked primary one in words and by its row', () => {
    expect(markup).toMatch(/class="table-locked".*Callaway–Sant’Anna.*Locked primary/)
    expect(markup.split('table-locked')).toHaveLength(2)
  })

  it('carries interval, p and labels for stacked phone rows', () => {
    expect(markup).toContain(`data-label="95% interval" class="table-number">${MINUS}1.41, ${MINUS}0.43<`)
    expect(markup).toContain('data-label="p" class="table-number">&lt;0.0001<')
  })

  it('gives the reason for a number that is missing', () => {
    expect(markup).toContain('Every state adopts in the end.')
    expect(markup.split('>not available<')).toHaveLength(5)
  })
})
