import { describe, expect, it } from 'vitest'
import { findDefinitenessChanges } from './definiteness-changes.ts'
import { matrix } from './linear-algebra.ts'

const diagonal = (values: number[]) => {
  const m = matrix(values.length, values.length)
  values.forEach((value, i) => (m.data[i * values.length + i] = value))
  return m
}
/** Diagonal entries constant + size·cos(φ - at). */
const waveOf = (entries: { constant: number; size: number; at: number }[]) => ({
  constant: diagonal(entries.map(({ constant }) => constant)),
  cosine: diagonal(entries.map(({ size, at }) => size * Math.cos(at))),
  sine: diagonal(entries.map(({ size, at }) => size * Math.sin(at))),
})
const holds = (arcs: [number, number][], points: number[]) => {
  expect(arcs).toHaveLength(points.length)
  arcs.forEach(([from, to], i) => {
    expect(from).toBeLessThanOrEqual(points[i])
    expect(to).toBeGreaterThanOrEqual(points[i])
  })
}

describe('changes of definiteness', () => {
  it('are the zeros of a single wave', () => {
    // 0.5 + cos(φ - 2) is zero at 2 ± 2π/3
    const zeros = [2 - (2 * Math.PI) / 3, 2 + (2 * Math.PI) / 3].map((zero) => (zero + 2 * Math.PI) % (2 * Math.PI))
    holds(
      findDefinitenessChanges(waveOf([{ constant: 0.5, size: 1, at: 2 }])),
      zeros.sort((a, b) => a - b),
    )
  })

  it('are those of the smaller of two waves, whose order changes', () => {
    const wave = waveOf([
      { constant: 0.9, size: 1, at: 1 },
      { constant: 0.9, size: 1, at: 4 },
    ])
    const reach = Math.acos(-0.9)
    const zeros = [1 + reach, 1 - reach, 4 + reach, 4 - reach].map((zero) => (zero + 4 * Math.PI) % (2 * Math.PI))
    holds(
      findDefinitenessChanges(wave),
      zeros.sort((a, b) => a - b),
    )
  })

  it('are found where two lie close together', () => {
    const found = findDefinitenessChanges(waveOf([{ constant: Math.cos(1e-4), size: -1, at: 2 }]))
    holds(found, [2 - 1e-4, 2 + 1e-4])
  })

  it('are none where the wave stays definite, or only touches zero', () => {
    expect(findDefinitenessChanges(waveOf([{ constant: 1.1, size: 1, at: 3 }]))).toEqual([])
    expect(findDefinitenessChanges(waveOf([{ constant: 1, size: 1, at: 1 }]))).toEqual([])
    expect(findDefinitenessChanges(waveOf([{ constant: -2, size: 1, at: 1 }]))).toEqual([])
  })
})
