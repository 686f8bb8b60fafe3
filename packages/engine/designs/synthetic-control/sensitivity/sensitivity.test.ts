import { describe, expect, it } from 'vitest'
import { varyAssumptions } from '../sensitivity.ts'
import { estimateAverage } from '../average-effect.ts'
import { withDonors } from '../frame.ts'
import { analysed, tell } from '../test-support/analysis.ts'
import { fitBackdated } from './variants.ts'

const income = { column: 'income', label: 'Income', from: 2000, to: 2009 }
const deaths2015 = { column: 'deaths', label: 'Deaths in 2015', from: 2015, to: 2015 }

async function vary(changes: object = {}) {
  const given = await analysed(changes)
  const found = tell(await varyAssumptions(given.frame, given.spec, given.fit, given.context))
  return { ...given, ...found, byId: (id: string) => found.sensitivity.find((one) => one.id === id)! }
}

describe('sensitivity', async () => {
  const plain = await vary()

  it('leaves out each donor that carries weight, and no other', () => {
    const { series } = plain.byId('leave-one-donor-out')
    const carrying = plain.frame.donors.filter((_, j) => plain.fit.average.weighting.weights[j] > 1e-8)
    expect(series.map(({ setting }) => setting)).toEqual(carrying)
    const first = plain.frame.donors.indexOf(carrying[0])
    const kept = [...plain.frame.donors.keys()].filter((j) => j !== first)
    const { value } = estimateAverage(withDonors(plain.frame.study, kept), plain.spec)
    expect(series[0]).toMatchObject({ value, ci: [NaN, NaN], keepsConclusion: true })
  })

  it('moves treatment to false dates in the second half before the real one', () => {
    const { series } = plain.byId('placebo-in-time')
    expect(series.map(({ setting }) => setting)).toEqual([2010, 2012, 2014, 2016, 2018])
    // nothing happened there: noise of 0.2 per unit
    for (const { value, keepsConclusion } of series) {
      expect(Math.abs(value)).toBeLessThan(0.5)
      expect(keepsConclusion).toBe(true)
    }
  })

  it('does not use a predictor from after a false date', async () => {
    const { frame, spec } = await vary({ predictors: [income, deaths2015] })
    expect(fitBackdated(frame, spec, 12).laterPredictors).toBe(1)
    expect(fitBackdated(frame, spec, 16).laterPredictors).toBe(0)
  })

  it('begins later with four fifths, three and two fifths of the periods before', () => {
    expect(plain.byId('pre-period-length').series.map(({ setting }) => setting)).toEqual([2004, 2008, 2012])
  })

  it('tries the declared donor pools beside its own', async () => {
    const { byId } = await vary({ donorSets: [{ label: 'Without the coast', without: ['D1', 'D4'] }] })
    expect(byId('donor-pools').series[0].setting).toBe('Without the coast')
    expect(byId('donor-pools').series.map(({ setting }) => setting)).toContain('Nearer half of the donors')
  })

  it('leaves out each predictor, all of them, and weighs them alike', async () => {
    const { byId } = await vary({ predictors: [income, deaths2015] })
    expect(byId('predictor-sets').series.map(({ setting }) => setting)).toEqual([
      'Without Income',
      'Without Deaths in 2015',
      'Outcome before treatment only',
      'All predictors alike',
    ])
  })

  it('has no predictor sets where the design names no predictor', () => {
    expect(plain.byId('predictor-sets')).toBeUndefined()
  })

  it('scores nine in ten of all moves, with the noise of the placebos', () => {
    const { value, noise, text } = plain.evidence.choices
    expect(noise).toBe(plain.fit.placeboNoise)
    expect(text).toMatch(/^Of \d+ other choices nine in ten move the estimate by no more than /)
    const moves = ['donor-pools', 'leave-one-donor-out'].flatMap((id) =>
      plain.byId(id).series.map((one) => Math.abs(one.value - plain.fit.primary.value)),
    )
    expect(Math.abs(value!)).toBeGreaterThanOrEqual(moves.sort((a, b) => a - b)[Math.floor(moves.length / 2)])
  })
})
