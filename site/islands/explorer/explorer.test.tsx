import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { DescribedControl, SettingValue } from '@casefiles/engine/explorer'
import { ControlField } from './ControlField.tsx'
import { Explorer } from './Explorer.tsx'
import { PagedTable } from './RowsTable.tsx'
import { SpecificationTable } from './SpecificationTable.tsx'

const outcome = { label: 'traffic deaths', units: 'deaths' } as never
const published = { name: 'ATT', value: -9.656, ci: [-18.22, -1.09], p: 0.03, units: 'deaths' }

describe('the Explorer before scripts take over', () => {
  const markup = renderToStaticMarkup(
    <Explorer
      slug="seat-belt-laws"
      addresses={{ document: '/d.json', data: '/d.csv' }}
      bytes={10}
      size="10 B"
      offers={['Bandwidth', 'Kernel']}
      outcome={outcome}
      published={published}
      scale={{ kind: 'own', scale: 1 }}
      noscript={<p>Needs scripts.</p>}
      specifications={<p>Every one</p>}
      rows={<p>765 rows</p>}
    />,
  )

  it('tells the published estimate, draws it, names what can be changed and holds what it was given', () => {
    expect(markup).toContain('Published at the locked settings: −9.66 deaths (95% interval −18.22 to −1.09).</p>')
    expect(markup).toMatch(/<svg[^>]*class="chart chart-narrow/)
    for (const text of ['<li>Bandwidth</li>', '<li>Kernel</li>', 'Needs scripts.', 'Every one', '765 rows'])
      expect(markup).toContain(text)
  })

  it('offers nothing that would need them', () => {
    expect(markup).not.toMatch(/<button|<form|<input|<select/)
  })
})

describe('a control', () => {
  const draw = (control: object, value: SettingValue) =>
    renderToStaticMarkup(
      <ControlField control={control as DescribedControl} value={value} onChange={() => undefined} />,
    )
  const bandwidth = { id: 'bandwidth', label: 'Bandwidth', help: 'How near.', kind: 'amount', units: 'years' }

  it('is a number with a slider that stands at the nearest step, and says where it was locked', () => {
    const markup = draw({ ...bandwidth, grid: [0.5, 1, 2], locked: 1, isOnGrid: false }, 1.4)
    expect(markup).toContain('<label class="field-label" for="set-bandwidth">Bandwidth (years)</label>')
    expect(markup).toMatch(/type="number"[^>]*min="0.5" max="2"[^>]*value="1.4"/)
    expect(markup).toMatch(/type="range"[^>]*aria-valuetext="1.4 years"[^>]*value="1"/)
    expect(markup).toContain('How near. From 0.5 to 2; locked 1.')
  })

  it('is marked once it is changed, and not at its locked value', () => {
    const control = { ...bandwidth, grid: [1, 2], locked: 1, isOnGrid: true }
    expect(draw(control, 2)).toContain('>changed<')
    expect(draw(control, 1)).not.toContain('>changed<')
    expect(draw(control, 1)).toContain('<option value="1" selected="">1 (locked)</option>')
  })

  it('counts the members that take part and ticks them', () => {
    const members = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
    const markup = draw({ id: 'donors', label: 'Donors', help: 'Who.', kind: 'members', members, locked: ['c'] }, [
      'a',
      'c',
    ])
    expect(markup).toContain('1 of 3 used')
    expect(markup.match(/checked=""/g)).toHaveLength(1)
    expect(markup).toContain('C (locked out)')
  })
})

describe('the published specifications', () => {
  const one = { group: 'Estimates', name: 'Locked', value: 1, low: 0, high: 2, isLocked: true, keepsConclusion: null }
  const markup = renderToStaticMarkup(
    <SpecificationTable
      units="deaths"
      specifications={[one, { ...one, name: 'Other', isLocked: false, keepsConclusion: false }]}
    />,
  )

  it('all stand in the page; the filter waits for scripts', () => {
    expect(markup).toContain('2 specifications')
    expect(markup.match(/<tr/g)).toHaveLength(3)
    expect(markup).toMatch(/table-locked.*>Locked<.*>Other<.*>Changes</)
    expect(markup).toMatch(/<form class="explorer-filter needs-scripts">.*<select[^>]* disabled=""/)
  })
})

describe('a page of a long table', () => {
  const draw = (from: number, count: number, shown: number) =>
    renderToStaticMarkup(
      <PagedTable
        label="Rows"
        caption="Rows"
        head={<th>Row</th>}
        rows={Array.from({ length: shown }, (_, at) => (
          <tr key={at} />
        ))}
        from={from}
        count={count}
        noun="rows"
        onPage={() => undefined}
      />,
    )

  it('says which rows it shows, and leads on only where there are others', () => {
    expect(draw(0, 30, 25)).toMatch(/Rows 1 to 25 of 30\..*disabled="">Previous rows<.*small">Next rows</)
    expect(draw(25, 30, 5)).toMatch(/Rows 26 to 30 of 30\..*small">Previous rows<.*disabled="">Next rows</)
    expect(draw(0, 0, 0)).toContain('No row.')
  })
})
