import { inferPoint } from '../../../inference/wald.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, type Agreement, type Golden } from '../../../test-support/expect-golden.ts'
import type { JumpFit } from '../local-polynomial/jump.ts'
import { countDistinct, type Side } from '../local-polynomial/side.ts'

/** A fit with the rows it was made from. */
export interface FittedSides {
  fit: JumpFit
  control: Side
  treated: Side
}

const same = { tolerance: 0, why: 'a count' }

/** Holds every figure of a golden regression discontinuity to ours. */
export function expectGoldenJump(golden: Golden, path: string, found: FittedSides, close: Agreement): void {
  expectIntervals(golden, path, found.fit, close)
  expectBandwidths(golden, path, found.fit, close)
  expectCounts(golden, path, found)
  // jumps and biases are differences of levels, so a small one is known to a share of its error, not of itself
  const { fit } = found
  const error = fit.conventional.se
  expectGolden(golden, `${path}/bias_left`, fit.bias.control, { ...close, scale: error })
  expectGolden(golden, `${path}/bias_right`, fit.bias.treated, { ...close, scale: error })
  for (const [side, name] of [
    ['control', 'beta_left'],
    ['treated', 'beta_right'],
  ] as const) {
    const { coefficients } = fit.sides[side]
    const scale = coefficients.map((_, power) => error * fit.bandwidths.treated.h ** -power)
    expectGolden(golden, `${path}/${name}`, coefficients, { ...close, scale })
  }
}

function expectIntervals(golden: Golden, path: string, { conventional, robust }: JumpFit, close: Agreement) {
  const intervals = {
    conventional,
    bias_corrected: { value: robust.value, se: conventional.se },
    robust,
  }
  for (const [name, { value, se }] of Object.entries(intervals)) {
    expectCoefficients(golden, `${path}/${name}`, [inferPoint(value, se, null)], { ...close, measure: 'se' })
  }
}

function expectBandwidths(golden: Golden, path: string, { bandwidths }: JumpFit, close: Agreement) {
  expectGolden(golden, `${path}/h_left`, bandwidths.control.h, close)
  expectGolden(golden, `${path}/h_right`, bandwidths.treated.h, close)
  expectGolden(golden, `${path}/b_left`, bandwidths.control.b, close)
  expectGolden(golden, `${path}/b_right`, bandwidths.treated.b, close)
}

function expectCounts(golden: Golden, path: string, { fit, control, treated }: FittedSides) {
  const sides = [
    ['left', control, fit.sides.control],
    ['right', treated, fit.sides.treated],
  ] as const
  for (const [name, side, found] of sides) {
    const rows = side.distance.length
    expectGolden(golden, `${path}/n_${name}`, rows, same)
    // with mass points off the peer does not look for them and repeats the rows
    const isCounted = !path.endsWith('masspoints_off')
    if (isCounted) expectGolden(golden, `${path}/unique_${name}`, countDistinct(side, rows), same)
    expectGolden(golden, `${path}/n_h_${name}`, found.rowsInH, same)
    expectGolden(golden, `${path}/n_b_${name}`, found.rowsInB, same)
  }
}
