import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../numerics/random.ts'
import { selectBandwidths, type LocalChoices } from '../bandwidth.ts'
import { boundCurvature, estimateHonestJump } from '../honest-jump.ts'
import { traceFit } from '../fit-curve.ts'
import { estimateJump, estimateJumps } from '../jump.ts'
import { errorOfMove } from '../move.ts'
import { LONG, splitAt, withoutNearest, type Sides } from '../split.ts'

const choices: LocalChoices = {
  polynomialOrder: 1,
  kernel: 'triangular',
  variance: 'nn',
  neighbours: 3,
  massPoints: 'adjust',
  regularisation: 1,
}

interface Kind {
  isFuzzy?: boolean
  covariates?: number
  /** Decimals of the running variable: few make ties. */
  decimals?: number
}

/** Two curves with a jump, in more rows than are taken one by one. */
function largeSides({ isFuzzy = false, covariates = 0, decimals = 9 }: Kind = {}): Sides {
  const random = createRandom(18, 'condensed')
  const n = LONG + 17_001
  const column = () => new Float64Array(n)
  const [running, outcome, takeUp] = [column(), column(), column()]
  const others = Array.from({ length: covariates }, column)
  for (let i = 0; i < n; i++) {
    const x = Number((2 * random.uniform() ** 1.3 - 1).toFixed(decimals))
    running[i] = x
    others.forEach((values, j) => (values[i] = 4 * j + x + random.normal()))
    const covariate = others.reduce((sum, values) => sum + 0.3 * values[i], 0)
    takeUp[i] = Number(random.uniform() < (x >= 0 ? 0.8 : 0.3) + 0.1 * x)
    outcome[i] = Math.sin(2 * x) + 0.4 * x * x + (isFuzzy ? takeUp[i] : Number(x >= 0)) + covariate + random.normal()
  }
  return splitAt({ running, outcome, takeUp: isFuzzy ? takeUp : null, covariates: others, cluster: null }, 0)
}

const rowByRow = ({ control, treated }: Sides): Sides => ({
  control: { ...control, isLong: false },
  treated: { ...treated, isLong: false },
})

/** Every number the same to ten digits, beside those of `scale` where it may cancel out. */
function expectSame(found: unknown, expected: unknown, scale = 0, path = ''): void {
  if (typeof expected === 'number') {
    const off = Math.abs((found as number) - expected)
    expect(off <= 1e-10 * Math.max(Math.abs(expected), scale), `${path}: ${String(found)}, not ${expected}`).toBe(true)
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      expectSame((found as Record<string, unknown>)[key], value, scale, `${path}/${key}`)
    }
  } else expect(found, path).toEqual(expected)
}

const kinds: [string, Kind, Partial<LocalChoices>][] = [
  ['a sharp jump', {}, {}],
  ['a parabola under an Epanechnikov kernel', {}, { polynomialOrder: 2, kernel: 'epanechnikov' }],
  ['a line under a uniform kernel', {}, { kernel: 'uniform' }],
  ['a fuzzy jump', { isFuzzy: true }, {}],
  ['three covariates', { covariates: 3 }, {}],
  ['covariates of a fuzzy jump', { isFuzzy: true, covariates: 2 }, { kernel: 'uniform' }],
  ['values that repeat', { decimals: 4 }, {}],
  ['values of which few are different', { decimals: 2 }, { kernel: 'uniform' }],
  ['residuals of the regression', {}, { variance: 'hc0' }],
  ['residuals of the regression for its rows', { covariates: 2 }, { variance: 'hc1', polynomialOrder: 2 }],
  ['residuals of a fuzzy regression by its leverages', { isFuzzy: true }, { variance: 'hc2', kernel: 'uniform' }],
  ['residuals of the regression left out one by one', { isFuzzy: true, covariates: 2 }, { variance: 'hc3' }],
]

/** By day those that differ in how their sums are made; the others differ in choices that the sums do not see. */
const BY_DAY = ['a sharp jump', 'covariates of a fuzzy jump', 'values of which few are different']

describe.each(kinds)('sums over blocks, %s', (name, kind, changes) => {
  const tags = BY_DAY.includes(name) ? [] : ['night']
  const rule = { ...choices, ...changes }
  const sides = largeSides(kind)
  const rows = rowByRow(sides)
  const bandwidths = selectBandwidths(rows.control, rows.treated, 'mserd', rule)

  it.each(['mserd', 'msetwo', 'cerrd'] as const)(
    'choose the bandwidths of sums over rows: %s',
    { tags },
    (selector) => {
      const expected = selectBandwidths(rows.control, rows.treated, selector, rule)
      expectSame(selectBandwidths(sides.control, sides.treated, selector, rule), expected)
    },
  )

  it('give the jump of sums over rows, narrow windows and all rows alike', { tags: ['night'] }, () => {
    for (const factor of [...(kind.decimals === 2 ? [] : [0.1]), 0.5, 1, 2, 4]) {
      const scale = ({ h, b }: { h: number; b: number }) => ({ h: factor * h, b: factor * b })
      const widths = { control: scale(bandwidths.control), treated: scale(bandwidths.treated) }
      const expected = estimateJump(rows.control, rows.treated, widths, rule)
      // a coefficient may be near zero where its own size says nothing of its error
      expectSame(estimateJump(sides.control, sides.treated, widths, rule), expected, expected.robust.se)
    }
  })

  it('give the curves, and the interval that counts the largest bias', () => {
    const curve = (of: Sides) => traceFit(of.treated, bandwidths.treated.h, rule, 7)
    expectSame(curve(sides), curve(rows), 1)
    const bare = (of: Sides) => ({ ...of, control: { ...of.control }, treated: { ...of.treated } })
    expectSame(
      estimateHonestJump(bare(sides), rule, bandwidths.control.h),
      estimateHonestJump(bare(rows), rule, bandwidths.control.h),
      1,
    )
    expectSame(
      boundCurvature(sides.control, sides.control.outcome, rule),
      boundCurvature(rows.control, rows.control.outcome, rule),
    )
  })

  it('give the error of a move to other bandwidths, and of one away from the cutoff', { tags }, () => {
    const jump = estimateJump(rows.control, rows.treated, bandwidths, rule)
    const hole = 0.05 * bandwidths.control.h
    const scaled = { control: { h: 0.3, b: 0.4 }, treated: { h: 0.2, b: 0.5 } }
    const error = (of: Sides) => {
      const base = { ...of, bandwidths, choices: rule }
      const moved = { ...base, bandwidths: scaled }
      const donut = { ...base, ...(of === sides ? withoutNearest(sides, hole) : rowByRow(withoutNearest(sides, hole))) }
      return [[moved], [donut], [moved, donut], [base]].map((others) => errorOfMove(base, others, jump))
    }
    expectSame(error(sides), error(rows), jump.robust.se)
  })

  it('give several jumps and their covariance', () => {
    const outcomes = (of: Sides) =>
      [0, 1].map((power) => {
        const as = (side: Sides['control']) => ({
          ...side,
          takeUp: null,
          covariates: [],
          outcome: side.outcome.map((value, i) => value + power * Math.cos(7 * side.distance[i] + value)),
        })
        return { control: as(of.control), treated: as(of.treated) }
      })
    const expected = estimateJumps(outcomes(rows), bandwidths, rule)
    expectSame(estimateJumps(outcomes(sides), bandwidths, rule), expected, expected.covariance.data[0])
  })
})
