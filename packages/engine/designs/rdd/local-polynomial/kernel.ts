export type Kernel = 'triangular' | 'uniform' | 'epanechnikov'

/**
 * Kernel weight at a scaled distance from the cutoff, up to a constant that no estimate depends on.
 *
 * @param t distance over bandwidth, 0 or more
 */
export function kernelWeight(kernel: Kernel, t: number): number {
  if (t > 1) return 0
  if (kernel === 'uniform') return 1
  return kernel === 'triangular' ? 1 - t : 1 - t * t
}

/**
 * Number of leading rows with a positive weight. A row exactly one bandwidth away counts under the uniform kernel only.
 *
 * @param distance ascending
 */
export function countInside(kernel: Kernel, distance: Float64Array, bandwidth: number): number {
  let [low, high] = [0, distance.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (kernelWeight(kernel, distance[middle] / bandwidth) > 0) low = middle + 1
    else high = middle
  }
  return low
}
