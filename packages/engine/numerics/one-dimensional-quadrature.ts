const { nodes, weights } = legendreRule(20)

/**
 * The integral of a smooth function over an interval: Gauss–Legendre with 20 nodes, exact for polynomials of order 39.
 */
export function integrate(f: (x: number) => number, low: number, high: number): number {
  const half = (high - low) / 2
  const middle = (high + low) / 2
  let sum = 0
  for (let i = 0; i < nodes.length; i++) sum += weights[i] * f(middle + half * nodes[i])
  return half * sum
}

/** Points that {@link fillQuadrature} writes for an interval. */
export const quadratureSize = nodes.length

/** Writes the points at which {@link integrate} looks and their weights, for integrands evaluated many times with one change. */
export function fillQuadrature(at: Float64Array, weight: Float64Array, from: number, low: number, high: number): void {
  const half = (high - low) / 2
  const middle = (high + low) / 2
  for (let i = 0; i < quadratureSize; i++) {
    at[from + i] = middle + half * nodes[i]
    weight[from + i] = half * weights[i]
  }
}

/**
 * Nodes in (-1, 1) and weights: Newton steps on the Legendre polynomial from its classical start.
 *
 * @see Abramowitz & Stegun 1964, 25.4.29 and 22.16.6
 */
function legendreRule(order: number): { nodes: Float64Array; weights: Float64Array } {
  const nodes = new Float64Array(order)
  const weights = new Float64Array(order)
  for (let i = 0; i < order; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (order + 0.5))
    let slope = 0
    for (let step = 0; step < 8; step++) {
      const [value, derivative] = legendre(order, x)
      slope = derivative
      x -= value / derivative
    }
    nodes[i] = x
    weights[i] = 2 / ((1 - x * x) * slope * slope)
  }
  return { nodes, weights }
}

/** Value and derivative of the Legendre polynomial of an order, by its three-term recurrence. */
function legendre(order: number, x: number): [number, number] {
  let [before, now] = [1, x]
  for (let k = 2; k <= order; k++) [before, now] = [now, ((2 * k - 1) * x * now - (k - 1) * before) / k]
  return [now, (order * (x * now - before)) / (x * x - 1)]
}
