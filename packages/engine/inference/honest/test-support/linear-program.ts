import { quadraticForm } from '../../../numerics/linear-algebra.ts'
import type { EventStudyInput } from '../event-study-input.ts'

/**
 * The Andrews–Roth–Pakes statistic by brute force: the dual linear program max y'γ, γ ≥ 0, γ'σ = 1, γ'X = 0 solved by
 * trying every basis. Written from the definition of Δ^RM, without the reduction that the product uses.
 */
export function largestViolation(
  input: EventStudyInput,
  period: number,
  sign: number,
  mbar: number,
  theta: number,
): number {
  const { pre, post, estimate, target, covariance } = input
  // rows of A with Aδ ≤ 0: ±(δ_t - δ_{t-1}) - M̄·sign·(δ_{s+1} - δ_s)
  const rows = [1, -1].flatMap((side) =>
    Array.from({ length: post }, (_, t) => {
      const row = new Float64Array(pre + post)
      row[pre + t] += side
      if (t > 0) row[pre + t - 1] -= side
      row[period] += mbar * sign
      if (period + 1 < pre) row[period + 1] -= mbar * sign
      return row
    }),
  )
  // effects with l'τ = θ: a particular one, plus any combination of directions with l'd = 0
  const pivot = target.findIndex((weight) => weight !== 0)
  const particular = new Float64Array(pre + post)
  particular[pre + pivot] = theta / target[pivot]
  const free = Array.from({ length: post }, (_, t) => t)
    .filter((t) => t !== pivot)
    .map((t) => {
      const direction = new Float64Array(pre + post)
      direction[pre + t] = 1
      direction[pre + pivot] = -target[t] / target[pivot]
      return direction
    })
  const y = rows.map((row) => row.reduce((sum, a, i) => sum + a * (estimate[i] - particular[i]), 0))
  const constraints = [
    rows.map((row) => Math.sqrt(quadraticForm(covariance, row))),
    ...free.map((direction) => rows.map((row) => row.reduce((sum, a, i) => sum + a * direction[i], 0))),
  ]
  let best = -Infinity
  for (const basis of combinations(rows.length, constraints.length)) {
    const weights = solve(constraints.map((row) => basis.map((column) => row[column])))
    if (weights === null || weights.some((weight) => weight < -1e-9)) continue
    best = Math.max(
      best,
      basis.reduce((sum, column, i) => sum + weights[i] * y[column], 0),
    )
  }
  return best
}

function combinations(n: number, k: number, from = 0): number[][] {
  if (k === 0) return [[]]
  const all: number[][] = []
  for (let i = from; i <= n - k; i++) for (const rest of combinations(n, k - 1, i + 1)) all.push([i, ...rest])
  return all
}

/** Solves system·x = (1, 0, …, 0) by elimination with row exchanges, or null when it is singular. */
function solve(system: number[][]): number[] | null {
  const n = system.length
  const a = system.map((row, i) => [...row, i === 0 ? 1 : 0])
  for (let c = 0; c < n; c++) {
    const pivot = a.reduce((best, row, r) => (r >= c && Math.abs(row[c]) > Math.abs(a[best][c]) ? r : best), c)
    if (Math.abs(a[pivot][c]) < 1e-12) return null
    ;[a[c], a[pivot]] = [a[pivot], a[c]]
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const factor = a[r][c] / a[c][c]
      for (let k = c; k <= n; k++) a[r][k] -= factor * a[c][k]
    }
  }
  return a.map((row, i) => row[n] / row[i])
}
