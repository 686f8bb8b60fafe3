import { describe, expect, it } from 'vitest'
import { shared } from './index.ts'
import { pooledWords, surveyWords } from './phrases.ts'

const { rows, checks, covariance } = shared

describe('which rows are used', () => {
  it.each([
    ['units' as const, 1, '1 unit left out: a cell is missing in x, y.'],
    ['units' as const, 2, '2 units left out: a cell is missing in x, y.'],
    ['rows' as const, 1, '1 row left out: a cell is missing in x, y.'],
    ['rows' as const, 1200, '1,200 rows left out: a cell is missing in x, y.'],
  ])('%s, %d', (items, left, words) => expect(rows.missing({ items, left, columns: ['x', 'y'] })).toBe(words))

  it('says what lies outside a window, none of it too', () => {
    const of = { from: '2019q1', to: '2020q4' }
    expect(rows.window({ ...of, left: 0 })).toBe('0 rows outside 2019q1 to 2020q4 left out.')
    expect(rows.window({ ...of, left: 1 })).toBe('1 row outside 2019q1 to 2020q4 left out.')
  })

  it('says which rows are of neither group where there are any', () => {
    const told = 'Of 10 rows 6 are affected and told less the mean of 4 unaffected ones of the same unit and period'
    expect(rows.contrast({ rows: 10, affected: 6, unaffected: 4 })).toBe(`${told}.`)
    expect(rows.contrast({ rows: 10, affected: 6, unaffected: 1 })).toContain('; 3 of neither group are not used.')
  })
})

it('says of rows without a covariate no distance where none is known', () => {
  const gaps = { rows: 1000, lacking: 1, byCovariate: [['Age', 1]] as [string, number][], apart: [] }
  expect(checks['covariate-gaps'](gaps).message).toBe(
    '1 of 1,000 rows (<1%) lacks a covariate (Age 1); it is left out.',
  )
})

it('says how a covariance is estimated', () => {
  const clustered = (clusters: number[], correction: 'nested' | 'unadjusted') =>
    covariance.clustered({ clusters, correction })
  expect(clustered([51], 'nested')).toBe(
    'clustered (51 clusters; CR1, fixed effects nested in the clusters not counted)',
  )
  expect(clustered([51, 20], 'unadjusted')).toBe('clustered (51 and 20 clusters; CR0, no small-sample factor)')
})

it('says how a survey and imputations make an error', () => {
  expect(surveyWords({ units: 3, strata: 1 })).toBe(
    'linearized, 3 primary sampling units in one stratum taken as drawn with replacement',
  )
  expect(surveyWords({ units: 1, strata: 2 })).toContain('1 primary sampling unit in 2 strata')
  const pooled = { sets: 20, df: 12.34, missingInformation: 0.2 }
  const how = 'Gaps in covariates are imputed: pooled over 20 completed data sets by Rubin’s rules'
  expect(pooledWords(pooled)).toBe(
    `${how}, t with 12.3 degrees of freedom in all; the gaps take 20% of the information.`,
  )
  expect(pooledWords({ ...pooled, df: null })).toBe(`${how}; the gaps take 20% of the information.`)
  // as a document in JSON has it
  for (const unknown of [Number.NaN, null])
    expect(pooledWords({ ...pooled, missingInformation: unknown })).toBe(`${how}.`)
})
