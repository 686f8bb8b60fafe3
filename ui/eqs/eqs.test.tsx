import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { layColumns } from './Columns.tsx'
import { EqsFigure } from './EqsFigure.tsx'
import { EqsProjected } from './EqsProjected.tsx'
import { filledShare, isConsistent, marksOfEqs, marksOfListItem, type EqsMarks } from './eqs-marks.ts'

const marks: EqsMarks = {
  overall: 68,
  provisional: false,
  held: null,
  pillars: [
    { id: 'designValidity', label: 'Design validity', weight: 0.35, score: 4.1 },
    { id: 'balance', label: 'Balance', weight: 0.2, score: 3.6 },
    { id: 'robustness', label: 'Robustness', weight: 0.3, score: 1.8 },
    { id: 'transparency', label: 'Transparency', weight: 0.15, score: 4.6 },
  ],
}
const held: EqsMarks = { ...marks, overall: 59, held: { label: 'Drift before treatment', mean: 68 } }
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
    expect(heights[0] / 158).toBeCloseTo(4.1 / 5, 10)
    expect(heights[2] / 158).toBeCloseTo(1.8 / 5, 10)
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

describe('a score that something holds down', () => {
  it('shows a dashed line at the mean of the marks, the line at the score, and what holds it', () => {
    const markup = render(held, 'large')
    const dashed = /class="eqs-mean" d="M-3 ([\d.]+)H[^>]*stroke-dasharray/.exec(markup)
    expect(Number(dashed?.[1])).toBeCloseTo(158 * 0.32, 6)
    const line = /class="eqs-datum" d="M-3 ([\d.]+)H/.exec(markup)
    expect(Number(line?.[1])).toBeCloseTo(158 * 0.41, 6)
    expect(markup).toContain('68 by marks')
    expect(markup).toContain('Held at 59 by <strong>“Drift before treatment”</strong>. The marks alone give')
    expect(markup).toContain('>Weak<')
    expect(markup).not.toMatch(/\bcap(ped|s)?\b/i)
  })

  it('names it beside the medium figure and in every label', () => {
    expect(render(held, 'medium')).toContain('Held down: Drift before treatment')
    expect(render(held, 'small')).not.toContain('Held down')
    for (const size of sizes)
      expect(render(held, size)).toContain(' Held at 59 where the marks alone give 68: Drift before treatment.')
  })

  it('draws no second line where the mean of the marks is the score', () => {
    for (const size of sizes) expect(render(marks, size)).not.toMatch(/eqs-mean|by marks|Held/)
  })

  it('has columns that belong to the mean, not to the score', () => {
    expect(isConsistent(held)).toBe(true)
    expect(isConsistent({ ...held, held: null })).toBe(false)
    expect(isConsistent({ ...held, held: { label: 'Drift', mean: 60 } })).toBe(false)
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
  const weakest = { id: 'drift', label: 'Drift before treatment', marks: 0.75, allows: 49 }
  const eqs = {
    overall: 49,
    mean: 68.4,
    weakest,
    setBy: 'weakest',
    provisional: true,
    pillars: [{ id: 'balance', label: 'Balance', question: 'Alike?', weight: 0.2, score: 3, components: [] }],
  } as unknown as AnalysisJson['eqs']

  it('name what holds the score under their mean, and nothing where the mean is the score', () => {
    expect(marksOfEqs(eqs)).toEqual({
      overall: 49,
      provisional: true,
      held: { label: 'Drift before treatment', mean: 68 },
      pillars: [{ id: 'balance', label: 'Balance', weight: 0.2, score: 3 }],
    })
    expect(marksOfEqs({ ...eqs, setBy: 'mean' }).held).toBeNull()
    expect(marksOfEqs({ ...eqs, setBy: 'ceiling' }).held?.label).toBe('The most that this design can promise')
  })

  it('come from a list item with the pillars named', () => {
    const item = {
      eqs_overall: 68,
      eqs_provisional: true,
      eqs_pillars: [{ id: 'designValidity', score: 4.1, weight: 1 }],
      eqs_held: null,
    }
    expect(marksOfListItem(item)?.pillars[0]?.label).toBe('Design validity')
    expect(marksOfListItem({ ...item, eqs_overall: null })).toBeNull()
    const heldBy = { label: 'Drift before treatment', mean: 82 }
    expect(marksOfListItem({ ...item, eqs_held: heldBy })).toMatchObject({ held: heldBy, provisional: true })
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

  it('stays where something holds the score down: the line at the score, a dashed one at the marks', () => {
    const markup = renderToStaticMarkup(
      <EqsProjected
        marks={{ ...marks, overall: 59, held: { label: 'Drift before treatment', mean: 68 } }}
        low={50}
        high={60}
        idPrefix="p"
      />,
    )
    expect(markup).toMatch(/eqs-range.*eqs-mean.*68 by marks.*eqs-datum.*>59</s)
    expect(markup).toContain(' Held at 59 where the marks alone give 68: Drift before treatment."')
    expect(markup).toContain('The marks alone give 68.')
  })

  it('draws no columns that would contradict the number', () => {
    const markup = renderToStaticMarkup(
      <EqsProjected marks={{ ...marks, overall: 59 }} low={50} high={60} idPrefix="p" />,
    )
    expect(markup).toContain('>59<')
    expect(markup).not.toContain('eqs-range')
  })
})
