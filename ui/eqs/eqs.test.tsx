import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { layColumns } from './column-layout.ts'
import { EqsFigure } from './EqsFigure.tsx'
import { EqsProjected } from './EqsProjected.tsx'
import { filledShare, isConsistent, marksOfEqs, marksOfListItem, type EqsMarks } from './eqs-marks.ts'

const marks: EqsMarks = {
  overall: 68,
  provisional: false,
  cap: null,
  pillars: [
    { id: 'designValidity', label: 'Design validity', weight: 0.35, score: 4.1 },
    { id: 'balance', label: 'Balance', weight: 0.2, score: 3.6 },
    { id: 'robustness', label: 'Robustness', weight: 0.3, score: 1.8 },
    { id: 'transparency', label: 'Transparency', weight: 0.15, score: 4.6 },
  ],
}
const capped: EqsMarks = { ...marks, overall: 59, cap: { label: 'Honest breakdown under 0.5', uncapped: 68 } }
const sizes = ['large', 'medium', 'small'] as const

function render(given: EqsMarks | null, size: (typeof sizes)[number]): string {
  return renderToStaticMarkup(<EqsFigure marks={given} idPrefix="e" size={size} />)
}

describe('the figure of the score', () => {
  it.each(sizes)('says score, word and marks to those who do not see it: %s', (size) => {
    expect(render(marks, size)).toContain(
      'aria-label="Evidence Quality Score 68 of 100, Moderate. Design validity 4.1 of 5, Balance 3.6 of 5, Robustness 1.8 of 5, Transparency 4.6 of 5."',
    )
  })

  it.each(sizes)('shows number and word and uses no inline style: %s', (size) => {
    const markup = render(marks, size)
    expect(markup).toContain('>68<')
    expect(markup).toContain('>Moderate<')
    expect(markup).not.toMatch(/\sstyle=|<style|NaN/)
  })

  it('makes width the weight, so that the filled share is the score', () => {
    const columns = layColumns(marks.pillars, 400, 10)
    const area = columns.reduce((sum, { width, pillar }) => sum + (width * pillar.score) / 5, 0)
    expect((area / 370) * 100).toBeCloseTo(filledShare(marks), 10)
    expect(columns.at(-1)!.x + columns.at(-1)!.width).toBeCloseTo(400, 10)
  })

  it('draws the line at the score and fills each column by its marks', () => {
    const markup = render(marks, 'large')
    const line = /class="eqs-datum" d="M-3 ([\d.]+)H/.exec(markup)
    expect(Number(line?.[1])).toBeCloseTo(158 * 0.32, 6)
    const heights = [...markup.matchAll(/class="eqs-fill"[^>]*? height="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(heights[0]! / 158).toBeCloseTo(4.1 / 5, 10)
    expect(heights[2]! / 158).toBeCloseTo(1.8 / 5, 10)
  })

  it('tells bands by pattern as well as colour', () => {
    const markup = render(marks, 'large')
    expect(markup).toContain('fill="var(--strong)"')
    expect(markup).toContain('fill="url(#e-wide-moderate)"')
    expect(markup).toContain('fill="url(#e-wide-weak)"')
  })

  it('never repeats an id within one figure', () => {
    const ids = [...render(marks, 'large').matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names labels and weights under the columns and in the list for phones', () => {
    const markup = render(marks, 'large')
    expect(markup).toContain('>35% of score<')
    expect(markup).toContain('<strong>1.8 of 5</strong>')
  })
})

describe('a cap that bites', () => {
  it('shows a dashed line at the filled share, the line at the capped score, and the name of the cap', () => {
    const markup = render(capped, 'large')
    const dashed = /class="eqs-uncapped" d="M-3 ([\d.]+)H[^>]*stroke-dasharray/.exec(markup)
    expect(Number(dashed?.[1])).toBeCloseTo(158 * 0.32, 6)
    const line = /class="eqs-datum" d="M-3 ([\d.]+)H/.exec(markup)
    expect(Number(line?.[1])).toBeCloseTo(158 * 0.41, 6)
    expect(markup).toContain('68 before cap')
    expect(markup).toContain('<strong>Honest breakdown under 0.5</strong>. The marks alone give 68.')
    expect(markup).toContain('>Weak<')
  })

  it('is named beside the medium figure and in every label', () => {
    expect(render(capped, 'medium')).toContain('Capped: Honest breakdown under 0.5')
    expect(render(capped, 'small')).toContain('Held down from 68 by a cap: Honest breakdown under 0.5.')
  })
})

describe('a score that is missing or doubtful', () => {
  it.each(sizes)('says that there is none yet: %s', (size) => {
    expect(render(null, size)).toContain('EQS not yet available')
  })

  it.each(sizes)('shows the stored number without columns when marks and score disagree: %s', (size) => {
    const wrong = { ...marks, overall: 75 }
    expect(isConsistent(wrong)).toBe(false)
    expect(render(wrong, size)).toContain('>75<')
    expect(render(wrong, size)).not.toContain('<svg')
  })

  it('accepts what rounding does', () => {
    expect(isConsistent({ ...marks, overall: 67 })).toBe(true)
    expect(isConsistent({ ...marks, pillars: [] })).toBe(false)
  })

  it('says provisional in words where there is room', () => {
    expect(render({ ...marks, provisional: true }, 'large')).toContain('Provisional score')
    expect(render({ ...marks, provisional: true }, 'medium')).toContain('>Provisional<')
    expect(render({ ...marks, provisional: true }, 'small')).toContain('Provisional.')
    expect(render(marks, 'large')).not.toContain('rovisional')
  })
})

describe('marks', () => {
  const cap = (id: string, limit: number, bites: boolean) => ({
    id,
    label: id,
    limit,
    bites,
    on: 'data' as const,
    reason: '',
  })
  const eqs = { overall: 49, uncapped: 68, provisional: true, pillars: [], caps: [] } as unknown as AnalysisJson['eqs']

  it('take the lowest cap that bites', () => {
    const caps = [cap('first', 59, true), cap('second', 49, true), cap('third', 39, false)]
    expect(marksOfEqs({ ...eqs, caps }).cap).toEqual({ label: 'second', uncapped: 68 })
    expect(marksOfEqs({ ...eqs, caps: [cap('third', 39, false)] }).cap).toBeNull()
  })

  it('come from a list item with the pillars named', () => {
    const item = {
      eqs_overall: 68,
      eqs_provisional: true,
      eqs_pillars: [{ id: 'designValidity', score: 4.1, weight: 1 }],
      eqs_cap: null,
    }
    expect(marksOfListItem(item)?.pillars[0]?.label).toBe('Design validity')
    expect(marksOfListItem({ ...item, eqs_overall: null })).toBeNull()
  })
})

describe('the projected figure', () => {
  it('says the score, its band and from where to where it could come out', () => {
    const markup = renderToStaticMarkup(<EqsProjected marks={marks} low={61} high={74} idPrefix="p" />)
    expect(markup).toContain(
      'aria-label="Projected Evidence Quality Score 68 of 100, Moderate, between 61 and 74. Design validity 4.1 of 5',
    )
    expect(markup).toMatch(/class="eqs-range"[^>]*height="17\.9/)
    expect(markup).not.toMatch(/\sstyle=|NaN/)
  })

  it('draws no columns that would contradict the number', () => {
    const markup = renderToStaticMarkup(
      <EqsProjected marks={{ ...marks, overall: 59 }} low={50} high={60} idPrefix="p" />,
    )
    expect(markup).toContain('>59<')
    expect(markup).not.toContain('eqs-range')
  })
})
