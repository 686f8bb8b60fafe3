import { describe, expect, it } from 'vitest'
import type { CasefilePublication } from './publication.ts'
import { plotsForReaders } from './plots-for-readers.ts'

type Plot = CasefilePublication['analysis']['plots'][number]

const forest = {
  id: 'estimates',
  kind: 'forest',
  tab: 'results',
  alt: 'Forest plot.',
  title: 'The estimate is −29.64 log points',
  subtitle: 'Average effect on deaths, in log points.',
  x: { label: 'Effect on deaths', unit: 'log points' },
  y: { label: 'Estimate', unit: '' },
  columns: [{ key: 'value', label: 'Effect, log points' }],
  rows: [{ name: 'Main', value: -29.64, ciLow: -34.28, ciHigh: null, p: 0.01 }],
  annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
}
const scatter = {
  ...forest,
  id: 'rd-scatter',
  kind: 'rd-scatter',
  subtitle: 'Mean of deaths, in log points, by age.',
  x: { label: 'Age', unit: 'years' },
  y: { label: 'Deaths', unit: 'log points' },
  rows: [{ kind: 'bin', running: 20, outcome: 100 * Math.log(40), ciLow: null, ciHigh: null }],
  annotations: [{ kind: 'vertical', at: 21, label: 'Cutoff' }],
}

const shown = (plots: unknown[], transform: 'log' | 'none' = 'log', verdict = 'Met policy intent.') =>
  plotsForReaders({
    analysis: { outcome: { label: 'Deaths', units: 'log points' }, plots, verdict: { verdict } },
    design: { analysis: { outcome: { transform, scale: 100, rawUnits: 'deaths a year' } } },
  } as unknown as CasefilePublication)

describe('figures of an outcome that was read as a logarithm', () => {
  it('show effects and their intervals in percent, and say so wherever they said log points', () => {
    const [plot] = shown([forest])
    expect(plot.rows[0].value).toBeCloseTo(-25.65, 2)
    expect(plot.rows[0].ciLow).toBeCloseTo(-29.02, 2)
    expect(plot.rows[0]).toMatchObject({ name: 'Main', ciHigh: null, p: 0.01 })
    expect(plot.x).toEqual({ label: 'Effect on deaths', unit: 'percent' })
    expect(JSON.stringify(plot)).not.toContain('log points')
    expect(plot.annotations).toEqual(forest.annotations)
  })

  it('show means at the level that they stand for', () => {
    const [plot] = shown([scatter])
    expect(plot.rows[0].outcome).toBeCloseTo(40, 10)
    expect(plot.rows[0].running).toBe(20)
    expect(plot.y).toEqual({ label: 'Deaths', unit: 'deaths a year' })
    expect(plot.annotations[0].at).toBe(21)
    expect(plot.subtitle).toBe('Mean of deaths, by age.')
  })

  it('show a synthetic path at its levels, and its gap in percent', () => {
    const of = (kind: string, rows: object[]) => ({
      ...scatter,
      kind,
      y: { label: 'Deaths', unit: 'log points' },
      rows,
    })
    const [path, gap] = shown([
      of('synthetic-path', [{ year: 2004, treated: 100 * Math.log(30), synthetic: 100 * Math.log(40) }]),
      of('synthetic-gap', [{ year: 2004, gap: 10 }]),
    ])
    expect(path.rows[0].treated).toBeCloseTo(30, 10)
    expect(path.rows[0].synthetic).toBeCloseTo(40, 10)
    expect(path.y.unit).toBe('deaths a year')
    expect(gap.rows[0].gap).toBeCloseTo(10.517, 3)
    expect(gap.y.unit).toBe('percent')
  })

  it('leave those of any other outcome, and axes that are no effects, as they are', () => {
    expect(shown([forest], 'none')).toEqual([forest])
    const love = {
      ...forest,
      x: { label: 'Difference', unit: 'standard deviations' },
      rows: [{ before: 0.2 }],
    } as unknown as Plot
    expect(shown([love])[0].rows).toEqual(love.rows)
  })
})

describe('titles under an inconclusive verdict', () => {
  const study = {
    ...forest,
    id: 'event-study',
    kind: 'event-study',
    alt: 'Event study, 8 periods. A gap opens after the law.',
    title: 'A gap opens after the law',
    subtitle: 'Change in deaths, against the last year before the law. Thin: 95% interval. Wide: 95% band.',
  }
  const named = (one: object) => shown([{ ...study, ...one }], 'none', 'Inconclusive.')[0]

  it('name what is shown and claim nothing of it', () => {
    expect(named({})).toMatchObject({
      title: 'Change in deaths, against the last year before the law',
      subtitle: 'Thin: 95% interval. Wide: 95% band.',
      alt: 'Event study, 8 periods.',
    })
    // the test before treatment found nothing, and a part of the comparison may have failed all the same
    expect(named({ kind: 'did-trends', tab: 'diagnostics' }).title).not.toContain('gap opens')
  })

  it('end with their sentence, also where the next one begins with a number', () => {
    const grid = {
      ...forest,
      kind: 'att-grid' as const,
      subtitle: 'Effect by first year. 28 of 84 effects have no interval.',
    }
    const [{ title, subtitle }] = shown([grid], 'none', 'Inconclusive.')
    expect(title).toBe('Effect by first year')
    expect(subtitle).toBe('28 of 84 effects have no interval.')
  })

  it('stay where they tell of other choices, and under every other verdict', () => {
    expect(named({ tab: 'sensitivity' }).title).toBe(study.title)
    expect(shown([study], 'none')[0].title).toBe(study.title)
  })
})

it('count the other estimates as one says it of one and of none', () => {
  const title = (end: string) =>
    shown([{ ...forest, title: `The main estimate is below zero, ${end}` }], 'none')[0].title
  expect(title('and so is 1 of 1 others')).toMatch(/, and so is the other$/)
  expect(title('and so are 0 of 1 others')).toMatch(/, and the other is not$/)
  expect(title('and so could 0 of 3 others')).toMatch(/, and none of the 3 others could$/)
  expect(title('and so are 2 of 3 others')).toMatch(/, and so are 2 of 3 others$/)
  expect(title('and so are 12 of 12 others')).toMatch(/, and so are all 12 others$/)
})

it('a treatment that was read as a logarithm has its step at the axis, and where a slope is told', () => {
  const label = 'Predicted price of a pack, in steps of 10 percent'
  const title = `Higher predicted price of a pack, in steps of 10 percent goes with lower sales: −11.03 packs for one more`
  const relation = {
    ...scatter,
    kind: 'binned-relation',
    title,
    alt: `Binned scatter. ${title}. The slope is −11.03.`,
    subtitle:
      'Mean sales, in 20 bins of predicted price of a pack, in steps of 10 percent with about as many rows each.',
    x: { label, unit: '' },
    columns: [{ key: 'bin', label }],
  }
  const [plot] = shown([relation], 'none')
  expect(plot.title).toBe('Higher predicted price of a pack goes with lower sales: −11.03 packs for 10 percent more')
  expect(plot.alt).toBe(`Binned scatter. ${plot.title}. The slope is −11.03.`)
  expect(plot.subtitle).toBe('Mean sales, in 20 bins of predicted price of a pack with about as many rows each.')
  expect(plot.x.label).toBe('Predicted price of a pack (one more is 10 percent more)')
  const [first] = shown(
    [
      {
        ...relation,
        title: 'Higher tax goes with no clear change in price, in steps of 10 percent: 1.53 for one more',
      },
    ],
    'none',
  )
  expect(first.title).toBe('Higher tax goes with no clear change in price: 1.53 steps of 10 percent for one more')
})
