import { describe, expect, it } from 'vitest'
import type { ProblemPublication } from '../../contract/problem.ts'
import { partResults, shownPlots } from './part-results.ts'

type Given = Parameters<typeof partResults>[0]

/** A problem of two policies and a mechanism, as far as it is read here. */
const problem = {
  casefiles: [
    {
      slug: 'taxes',
      card: {
        evidence: 'Moderate evidence',
        effect: { value: -11.03, ci: [-16.6, -7.92], units: 'percent' },
        study: { outcome: 'Packs sold' },
      },
    },
    { slug: 'program', card: { effect: { value: 0.16, ci: [null, null], units: 'packs a year' } } },
    { slug: 'bans', card: { effect: null } },
  ],
  synthesis: {
    parts: [
      { slug: 'taxes', label: 'Taxes', divergence: 'met' },
      { slug: 'program', label: 'Program', divergence: 'unclear' },
      { slug: 'bans', label: 'Bans', divergence: null },
    ],
  },
} as unknown as ProblemPublication & Given

it('tells what each policy did in its own units, with the range and the verdict, and leaves mechanisms out', () => {
  expect(partResults(problem)).toEqual([
    {
      slug: 'taxes',
      label: 'Taxes',
      outcome: 'packs sold',
      effect: '−11.03 percent',
      range: '−16.60 to −7.92',
      verdict: 'Met',
      trust: 'Moderate evidence',
    },
    {
      slug: 'program',
      label: 'Program',
      outcome: null,
      effect: '+0.16 packs a year',
      range: null,
      verdict: 'Inconclusive',
      trust: null,
    },
  ])
})

describe('the figures of a problem', () => {
  const plot = (...names: string[]) => ({ rows: names.map((name) => ({ name })) })
  const shown = (plots: object[], pooled: object | null) =>
    shownPlots({ plots, pooled } as unknown as Parameters<typeof shownPlots>[0]).length

  it('are both shown beside an average, or where the second holds a casefile that the first lacks', () => {
    expect(shown([plot('Taxes', 'Program'), plot('Taxes', 'Program')], {})).toBe(2)
    expect(shown([plot('Taxes'), plot('Taxes', 'Program')], null)).toBe(2)
  })
  it('are one where the second shows the same findings', () => {
    expect(shown([plot('Taxes', 'Program'), plot('Program', 'Taxes')], null)).toBe(1)
  })
})
