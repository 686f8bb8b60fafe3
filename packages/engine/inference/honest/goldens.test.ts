import { describe, expect, it } from 'vitest'
import { expectGolden, expectKnownDifference, readGolden } from '../../test-support/expect-golden.ts'
import { inferPoint } from '../wald.ts'
import { honestRelativeMagnitudes } from './relative-magnitudes.ts'
import { honestSmoothness } from './smoothness.ts'
import { goldenStudy } from './test-support/event-studies.ts'

const cases: [string, 'first' | 'average'][] = [
  ['did_mpdta_honest', 'first'],
  ['did_mpdta_honest', 'average'],
  ['did_castle_honest', 'first'],
  ['did_benzarti_carloni_honest', 'first'],
]

describe.each(cases)('%s, %s effect, against HonestDiD', (name, target) => {
  it('finds the ends of the relative-magnitudes sets within two steps of its grid', () => {
    const golden = readGolden(name)
    const { grid, rows, clipped } = golden.results[target].relative_magnitude
    const sets = honestRelativeMagnitudes(goldenStudy(name, target), rows.Mbar)
    // its ends are the last accepted grid points, so at most one step inside; the rest is its 1,000 draws
    const path = `${target}/relative_magnitude/rows`
    const of = { of: grid.step, why: 'in steps of the peer’s grid; its ends are grid points and it draws' }
    const lows = sets.map(({ ci }) => ci[0])
    expectKnownDifference(golden, `${path}/lb`, lows, { ...of, between: [-2, 1] })
    const at = [...sets.keys()].filter((i) => !(clipped?.bound === 'ub' && clipped.Mbar === rows.Mbar[i]))
    const highs = at.map((i) => sets[i].ci[1])
    expectKnownDifference(golden, `${path}/ub`, highs, { ...of, between: [-1, 2], at })
  })

  it('finds the smoothness intervals to 1e-7 in length and 1e-3 in place', () => {
    const golden = readGolden(name)
    const path = `${target}/smoothness_FLCI_exact_quantile`
    const peer: { M: number; half_length: number }[] = golden.results[target].smoothness_FLCI_exact_quantile
    const found = honestSmoothness(
      goldenStudy(name, target),
      peer.map(({ M }) => M),
    )
    const length = { tolerance: 1e-7, why: 'the peer minimises over a grid with a conic solver at 1e-8' }
    const lengths = found.map(({ halfLength }) => halfLength)
    expectGolden(golden, `${path}/*/half_length`, lengths, length)
    found.forEach(({ ci, halfLength }, i) => {
      const place = { tolerance: 1e-3, why: 'of the half-length: the minimum is flat in its place', scale: halfLength }
      expectGolden(golden, `${path}/${i}/ci`, ci, place)
    })
    // the default of the peer draws its quantile 1,000,000 times
    const drawn = `${target}/smoothness_FLCI`
    const quantile = { tolerance: 5e-3, why: 'the peer draws its quantile' }
    expectGolden(golden, `${drawn}/rows/half_length`, lengths, quantile)
    expectGolden(golden, `${drawn}/details/*/half_length`, lengths, quantile)
    const place = {
      between: [-0.01, 0.01] as [number, number],
      why: 'of the half-length: a drawn quantile moves the place of a flat minimum',
    }
    found.forEach(({ ci, halfLength }, i) => {
      const known = { ...place, of: halfLength }
      expectKnownDifference(golden, `${drawn}/rows/lb/${i}`, ci[0], known)
      expectKnownDifference(golden, `${drawn}/rows/ub/${i}`, ci[1], known)
      expectKnownDifference(golden, `${drawn}/details/${i}/ci`, ci, known)
    })
  })

  it('starts from the same estimate and interval', () => {
    const golden = readGolden(name)
    const { estimate, covariance, pre, target: weights } = goldenStudy(name, target)
    const k = estimate.length
    const at = (i: number) => (i < pre ? 0 : weights[i - pre])
    let [value, variance] = [0, 0]
    for (let i = 0; i < k; i++) {
      value += at(i) * estimate[i]
      for (let j = 0; j < k; j++) variance += at(i) * at(j) * covariance.data[i * k + j]
    }
    const { se, ci } = inferPoint(value, Math.sqrt(variance), null)
    const exact = { tolerance: 1e-10, why: 'closed form' }
    expectGolden(golden, `${target}/original/estimate`, value, exact)
    expectGolden(golden, `${target}/original/se`, se, exact)
    expectGolden(golden, `${target}/original/ci_low`, ci[0], { ...exact, scale: se })
    expectGolden(golden, `${target}/original/ci_high`, ci[1], { ...exact, scale: se })
  })
})

describe('Benzarti and Carloni 2019', () => {
  it('gives the published breakdown near 2 for the first effect', () => {
    const sets = honestRelativeMagnitudes(goldenStudy('did_benzarti_carloni_honest', 'first'), [1.5, 2])
    expect(sets[0].ci[0]).toBeGreaterThan(0)
    expect(sets[1].ci[0]).toBeLessThan(0)
  })
})
