import { describe, it } from 'vitest'
import { inferPoint } from '../../../inference/wald.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { estimateTwfeEventStudy } from './event-study.ts'
import { hasPanel, panelOf, referenceObservations, type ReferencePanel } from './test-support/panels.ts'

const close = { tolerance: 1e-8, why: 'the peer converges to 1e-11' }
const same = { tolerance: 0, why: 'a count' }

const panels: ReferencePanel[] = ['mpdta', 'castle', 'seatbelts', 'guns']
const cases = panels.flatMap((panel) => ['unbinned', 'binned'].map((variant) => ({ panel, variant })))

describe('two-way fixed effects event study against fixest', () => {
  it.for(cases)('$panel, $variant', ({ panel, variant }, { skip }) => {
    skip(!hasPanel(panel))
    const golden = readGolden(`did_${panel}_eventstudy`)
    const wanted = golden.results[variant]
    const shown: number[] = wanted.coefficients.event_time
    const bins = variant === 'binned' ? { from: Math.min(...shown), to: Math.max(...shown) } : undefined
    const study = estimateTwfeEventStudy(panelOf(referenceObservations(panel)), bins ? { bins } : {})
    const points = study.relativeTimes.map((_, i) => inferPoint(study.estimates[i], study.se[i], study.df))
    const column = (name: string) => `${variant}/coefficients/${name}`

    expectGolden(golden, column('event_time'), study.relativeTimes, same)
    expectGolden(golden, `${variant}/n`, study.n, same)
    expectCoefficients(golden, `${variant}/coefficients`, points, { ...close, measure: 'se' })
    // covariances near zero are compared on the scale of the smallest variance
    const smallest = Math.min(...study.se) ** 2
    expectGolden(golden, `${variant}/vcov`, study.covariance.data, { ...close, scale: smallest })
    const preTrend = study.preTrend!
    expectGolden(golden, `${variant}/pretrend/F`, preTrend.f, close)
    expectGolden(golden, `${variant}/pretrend/df1`, preTrend.df1, same)
    expectGolden(golden, `${variant}/pretrend/df2`, preTrend.df2, same)
    expectGolden(golden, `${variant}/pretrend/p`, preTrend.p, {
      tolerance: 1e-6,
      why: 'a p value moves by more than its F',
    })
    const tested = study.relativeTimes.filter((time) => time < -1)
    expectGolden(golden, `${variant}/pretrend/tested`, tested, same)
  })
})
