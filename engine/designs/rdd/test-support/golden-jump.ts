import { expect } from 'vitest'
import { inferPoint } from '../../../inference/wald.ts'
import type { JumpFit } from '../local-polynomial/jump.ts'

interface GoldenInterval {
  estimate: number
  se: number
  z: number
  p: number
  ci_low: number
  ci_high: number
}

/** One run of the peer, as the reference files hold it. */
export interface GoldenJump extends Record<'conventional' | 'bias_corrected' | 'robust', GoldenInterval> {
  h_left: number
  h_right: number
  b_left: number
  b_right: number
  n_h_left: number
  n_h_right: number
  n_b_left: number
  n_b_right: number
  bias_left: number
  bias_right: number
  beta_left: number | number[]
  beta_right: number | number[]
}

type Interval = { value: number; se: number }

/** Holds every figure of a golden regression discontinuity to ours. */
export function expectGoldenJump(found: JumpFit, golden: GoldenJump, tolerance: number): void {
  // jumps and biases are differences of levels, so a small one is known to a share of its error, not of itself
  const near = (actual: number, expected: number, name: string, scale = Math.abs(expected)) =>
    expect(Math.abs(actual - expected), `${name}: ${actual} against ${expected}`).toBeLessThanOrEqual(
      tolerance * Math.max(Math.abs(expected), scale),
    )
  const error = golden.conventional.se
  const { control, treated } = found.bandwidths
  near(control.h, golden.h_left, 'h left')
  near(treated.h, golden.h_right, 'h right')
  near(control.b, golden.b_left, 'b left')
  near(treated.b, golden.b_right, 'b right')
  const corrected = { value: found.robust.value, se: found.conventional.se }
  const intervals = { conventional: found.conventional, bias_corrected: corrected, robust: found.robust }
  for (const [name, { value, se }] of Object.entries(intervals) as [keyof typeof intervals, Interval][]) {
    const inference = inferPoint(value, se, null)
    near(value, golden[name].estimate, `${name} estimate`, error)
    near(se, golden[name].se, `${name} se`)
    near(inference.t, golden[name].z, `${name} z`, 1)
    near(inference.ci[0], golden[name].ci_low, `${name} low`, error)
    near(inference.ci[1], golden[name].ci_high, `${name} high`, error)
    // d ln p / d z is near −z, so p's own relative error is that many times the z's
    expect(Math.abs(inference.p / golden[name].p - 1), `${name} p`).toBeLessThanOrEqual(100 * tolerance)
  }
  near(found.bias.control, golden.bias_left, 'bias left', error)
  near(found.bias.treated, golden.bias_right, 'bias right', error)
  const rows = found.sides
  expect([rows.control.rowsInH, rows.treated.rowsInH]).toEqual([golden.n_h_left, golden.n_h_right])
  expect([rows.control.rowsInB, rows.treated.rowsInB]).toEqual([golden.n_b_left, golden.n_b_right])
  const expected = { control: [golden.beta_left].flat(), treated: [golden.beta_right].flat() }
  for (const side of ['control', 'treated'] as const) {
    rows[side].coefficients.forEach((value, power) =>
      near(value, expected[side][power]!, `beta ${side} ${power}`, error * treated.h ** -power),
    )
  }
}
