import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { eventStudyPlot, forestPlot } from '../charts/sample-plots.ts'
import { Figure } from './Figure.tsx'
import { PublishedFigure } from './PublishedFigure.tsx'

const MINUS = '\u2212'

describe('a figure', () => {
  const markup = renderToStaticMarkup(
    <Figure plot={forestPlot} idPrefix="f1" source="CF-0001 · run r-0001" csvHref="/f.csv" svgHref="/f.svg" />,
  )

  it('has its finding as a heading, and names its source', () => {
    expect(markup).toContain('<h3 class="figure-title" id="f1-title">Finding of forest</h3>')
    expect(markup).toContain('Source: CF-0001 · run r-0001')
    expect(markup).toContain('aria-labelledby="f1-title"')
  })

  it('offers the data as CSV and the drawing as SVG', () => {
    expect(markup).toMatch(/<a href="\/f\.csv"[^>]*>CSV<\/a>/)
    expect(markup).toMatch(/<a href="\/f\.svg"[^>]*>SVG<\/a>/)
  })

  it('keeps the drawn numbers in the page as a table with caption and scopes', () => {
    expect(markup).toContain('Show data table')
    expect(markup).toContain('<caption>Finding of forest.')
    expect(markup).toContain('<th scope="col">Estimator</th>')
    expect(markup).toContain('<th scope="row">Two-way fixed effects</th>')
    expect(markup).toContain('<td class="table-number">0.61</td>')
    expect(markup).toContain(`<td class="table-number">${MINUS}0.92</td>`)
  })

  it('writes a p value as everywhere else and an absent number in words', () => {
    expect(markup).toContain('<td class="table-number">&lt;0.0001</td>')
    expect(markup).toContain('<td class="table-number table-absent">not available</td>')
  })

  it('has no inline style or script', () => {
    expect(markup).not.toMatch(/\sstyle=|<style|<script/)
  })

  it('shows the table alone when the kind is unknown', () => {
    const unknown = renderToStaticMarkup(
      <Figure plot={{ ...eventStudyPlot, kind: 'hologram' }} idPrefix="f2" source="CF-0001" headingLevel={2} />,
    )
    expect(unknown).not.toContain('<svg')
    expect(unknown).toContain('<table')
    expect(unknown).toContain('<h2')
    expect(unknown).not.toContain('CSV')
  })
})

describe('a figure of many effects', () => {
  const many = {
    ...forestPlot,
    columns: [{ key: 'name', label: 'Block' }, ...forestPlot.columns.slice(1)],
    rows: Array.from({ length: 20 }, (_, place) => ({
      name: String(place + 1),
      role: 'block',
      value: place - 4.5,
      ciLow: null,
      ciHigh: null,
      p: null,
      locked: false,
    })),
  }
  const markup = renderToStaticMarkup(<PublishedFigure plot={many} idPrefix="f3" source="CF-0001" />)

  it('says in a sentence what they come to, and names each by side, the highest first', () => {
    expect(markup).toContain('15 of 20 blocks lie above no effect.')
    expect(markup).toContain('Above no effect: 15')
    expect(markup).toContain('At or below no effect: 5')
    const listed = [...markup.matchAll(/<li><span>Block (\d+)<\/span>/g)].map(([, name]) => Number(name))
    expect(listed).toEqual(Array.from({ length: 20 }, (_, place) => 20 - place))
  })

  it('leaves a forest that names its rows alone', () => {
    expect(renderToStaticMarkup(<PublishedFigure plot={forestPlot} idPrefix="f4" source="CF-0001" />)).not.toContain(
      'figure-names',
    )
  })
})
