import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { estimateTwfeEventStudy } from './event-study.ts'
import { relativeError } from './test-support/compare.ts'
import { panelOf, referenceObservations } from './test-support/panels.ts'
import type { ReferencePanel } from './test-support/panels.ts'

const tolerance = 1e-8

const panels: ReferencePanel[] = ['mpdta', 'castle', 'seatbelts', 'guns']
const cases = panels.flatMap((panel) => ['unbinned', 'binned'].map((variant) => ({ panel, variant })))

describe.skipIf(!hasReference)('two-way fixed effects event study against fixest', () => {
  it.each(cases)('$panel, $variant', ({ panel, variant }) => {
    const wanted = golden(`did_${panel}_eventstudy`).results[variant]
    const shown: number[] = wanted.coefficients.event_time
    const bins = variant === 'binned' ? { from: Math.min(...shown), to: Math.max(...shown) } : undefined
    const study = estimateTwfeEventStudy(panelOf(referenceObservations(panel)), bins ? { bins } : {})
    const points = study.relativeTimes.map((_, i) => inferPoint(study.estimates[i]!, study.se[i]!, study.df))

    expect(study.relativeTimes).toEqual(shown)
    expect(study.n).toBe(wanted.n)
    expect(relativeError(study.estimates, wanted.coefficients.estimate, 1e-3)).toBeLessThan(tolerance)
    expect(relativeError(study.se, wanted.coefficients.se)).toBeLessThan(tolerance)
    expect(
      relativeError(
        points.map(({ ci }) => ci[0]),
        wanted.coefficients.ci_low,
        1e-3,
      ),
    ).toBeLessThan(tolerance)
    expect(
      relativeError(
        points.map(({ ci }) => ci[1]),
        wanted.coefficients.ci_high,
        1e-3,
      ),
    ).toBeLessThan(tolerance)
    expect(
      relativeError(
        points.map(({ p }) => p),
        wanted.coefficients.p,
        1e-8,
      ),
    ).toBeLessThan(1e-6)
    // covariances near zero are compared on the scale of the smallest variance
    const smallest = Math.min(...study.se) ** 2
    expect(relativeError(study.covariance.data, wanted.vcov.flat(), smallest)).toBeLessThan(tolerance)
    expect(relativeError([study.preTrend!.f], wanted.pretrend.F)).toBeLessThan(tolerance)
    expect(study.preTrend!.df1).toBe(wanted.pretrend.df1)
    expect(study.preTrend!.df2).toBe(wanted.pretrend.df2)
    expect(relativeError([study.preTrend!.p], wanted.pretrend.p)).toBeLessThan(1e-6)
  })
})
