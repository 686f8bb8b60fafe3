import { describe, expect, it } from 'vitest'
import type { CasefilePublication } from '../../contract/publication.ts'
import { bunchingHistogramPlot, rdScatterPlot } from '../../ui/charts/sample-plots-thresholds.ts'
import { heroPlot } from './hero-plot.ts'

const bins = Array.from({ length: 101 }, (_, value) => ({
  value,
  count: 100,
  smooth: 100,
  ciLow: 90,
  ciHigh: 110,
  moved: value >= 60 && value <= 69,
  over: value >= 65,
}))
const histogram = {
  ...bunchingHistogramPlot,
  title: 'Papers heap at 65',
  rows: bins,
  annotations: [{ kind: 'vertical' as const, at: 65, label: 'Threshold' }],
}

/** What the first screen reads of a study of bunching. */
function told(verdict: string): CasefilePublication {
  const analysis = {
    estimates: [{ role: 'primary', value: 40, ci: [30, 50] }],
    counterfactualMean: 0,
    outcome: { label: 'Papers moved', units: 'percentage points' },
    plots: [histogram],
    verdict: { verdict, reason: '' },
    narrative: { headline: 'The share came out higher' },
  }
  const words = { policyShort: 'a pass mark', outcomeName: 'the share moved', unitPlural: 'papers' }
  const design = { words, analysis: { outcome: { transform: 'none', scale: 100 } } }
  return { analysis, design, casefile: {}, texts: {} } as unknown as CasefilePublication
}

describe('the first chart of a heap', () => {
  it('is the histogram around its threshold, named by its finding', () => {
    const plot = heroPlot(told('Contradicted policy intent.'))!
    expect(plot).toMatchObject({ kind: 'bunching-histogram', tab: 'summary', title: 'Papers heap at 65' })
    expect([plot.rows[0].value, plot.rows.at(-1)!.value]).toEqual([42, 87])
    expect(plot.subtitle).toContain('dark: those from 60 to 69')
    expect(plot.alt).toContain('40 of 100 (30 to 50) with a pass mark, 0 without')
  })

  it('claims nothing where the verdict is open', () => {
    expect(heroPlot(told('Inconclusive.'))!.title).toBe('The share moved, with and without a pass mark')
  })
})

describe('the first chart of an effect for which no level is known', () => {
  const known = (mean: number | null, units = 'points') => {
    const given = told('Met policy intent.')
    const analysis = {
      ...given.analysis,
      plots: [],
      counterfactualMean: mean,
      outcome: { label: 'Reading scores', units },
      estimates: [{ role: 'primary', value: 0.97, ci: [-0.87, 1.08] }],
    }
    const design = { ...given.design, analysis: { outcome: { transform: 'none', scale: 1 } } }
    return heroPlot({ ...given, analysis, design } as unknown as CasefilePublication)!
  }

  it('draws the difference, and no level of a hundred', () => {
    const plot = known(null)
    expect(plot.rows.map(({ level }) => level)).toEqual([0, 0.97])
    expect(plot.x).toEqual({ label: 'Difference in reading scores', unit: 'points' })
    expect(plot.alt).toContain('The difference with a pass mark is 0.97 points (\u22120.87 to 1.08).')
  })

  it('draws none where nothing identifies it', () => {
    const given = told('Inconclusive.')
    const reason =
      'The effect is not identified. There is neither an interval nor a placebo test for the main estimate.'
    const analysis = {
      ...given.analysis,
      plots: [],
      counterfactualMean: null,
      verdict: { verdict: 'Inconclusive.', reason },
    }
    expect(heroPlot({ ...given, analysis } as unknown as CasefilePublication)).toBeNull()
  })

  it('ends no interval at zero of what can lie under it, but that of a rate', () => {
    expect(known(-0.45).rows[1]).toMatchObject({ low: -0.45 - 0.87 })
    expect(known(0.1, 'cases per 100,000 people').rows[1]).toMatchObject({ low: 0 })
  })
})

describe('the first chart of a synthetic control of logarithms', () => {
  it('draws levels, not their logarithms', () => {
    const given = told('Met policy intent.')
    const path = {
      id: 'synthetic-path',
      kind: 'synthetic-path',
      tab: 'summary',
      title: 'The gap',
      subtitle: '',
      alt: '',
      x: { label: 'Year', unit: '' },
      y: { label: 'Shootings', unit: 'log points' },
      columns: [],
      annotations: [],
      rows: [{ year: 2004, treated: 100 * Math.log(30), synthetic: 100 * Math.log(40) }],
    }
    const analysis = {
      ...given.analysis,
      plots: [path],
      counterfactualMean: 40,
      outcome: { label: 'Shootings', units: 'log points' },
      estimates: [{ role: 'primary', value: -28.77, ci: [-40, -10] }],
    }
    const design = {
      words: { ...given.design.words, places: 'Centerville' },
      analysis: { outcome: { transform: 'log', scale: 100, rawUnits: 'shootings a year' } },
    }
    const plot = heroPlot({ ...given, analysis, design } as unknown as CasefilePublication)!
    expect(plot.kind).toBe('with-without-path')
    expect(plot.rows[0].with).toBeCloseTo(30, 10)
    expect(plot.rows[0].without).toBeCloseTo(40, 10)
    expect(plot.subtitle).toContain('comes nearest to Centerville')
  })
})

it('the table of the first chart at a cutoff has words in every column', () => {
  const given = told('Met policy intent.')
  const analysis = {
    ...given.analysis,
    plots: [rdScatterPlot],
    counterfactualMean: 104,
    outcome: { label: 'Deaths', units: 'deaths per 100,000 people' },
    estimates: [{ role: 'primary', value: -11, ci: [-22, -1] }],
  }
  const design = { ...given.design, analysis: { outcome: { transform: 'none', scale: 1 } } }
  const plot = heroPlot({ ...given, analysis, design } as unknown as CasefilePublication)!
  expect(plot.kind).toBe('with-without-threshold')
  for (const { key } of plot.columns)
    expect(plot.rows.some((row) => row[key] !== undefined && row[key] !== null)).toBe(true)
  const words = plot.rows.flatMap((row) => plot.columns.map(({ key }) => row[key]))
  for (const id of ['bin', 'fit', 'estimate', 'control', 'treated']) expect(words).not.toContain(id)
  expect(words).toContain('With a pass mark')
  const of1999 = { ...rdScatterPlot, x: { label: 'School score of 1999', unit: 'points' } }
  const told1999 = { ...given, analysis: { ...analysis, plots: [of1999] }, design } as unknown as CasefilePublication
  expect(heroPlot(told1999)!.annotations[0].label).toMatch(/^School score of 1999: \d/)
})
