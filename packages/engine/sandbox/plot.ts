import type { Plot } from '../analysis.ts'
import { DRAWS, type SandboxResult } from './run-sandbox.ts'
import type { SandboxSource, Scenario } from './scenario.ts'
import { formatProbability, headlineOf, horizon, totalUnits } from './words.ts'
import { formatAmount } from '../words/decimals.ts'

/** About as many bins as a phone can show apart. */
const BINS = 36

/** The draws as a histogram whose bins never straddle zero, so that wanted and unwanted changes are told apart. */
export function outcomePlot(source: SandboxSource, scenario: Scenario, result: SandboxResult): Plot {
  const { factor, words } = stepOf(Math.max(Math.abs(result.change[0]), Math.abs(result.change[6])))
  const rows = binsOf(result.draws, scenario.good, factor)
  const [low, middle, high] = [result.change[0], result.change[3], result.change[6]]
  const range = `95% range ${formatAmount(low)} to ${formatAmount(high)}, middle ${formatAmount(middle)}`
  return {
    id: 'outcome-distribution',
    kind: 'outcome-distribution',
    tab: 'results',
    title: headlineOf(source, scenario, result),
    subtitle: `Change against no policy over ${horizon(scenario, source)}, ${totalUnits(source)}. ${range}. Share of ${formatAmount(DRAWS)} draws, the outer 1% not drawn.`,
    alt: `Histogram of the change over ${horizon(scenario, source)}: ${range}. The unwanted direction has a probability of ${formatProbability(result.harm)}.`,
    x: { label: `Change${words}, ${totalUnits(source)}`, unit: '' },
    y: { label: 'Share of draws', unit: '%' },
    columns: [
      { key: 'low', label: `From${words}`, decimals: decimalsFor(rows[0]) },
      { key: 'high', label: `To${words}`, decimals: decimalsFor(rows[0]) },
      { key: 'share', label: 'Share, %', decimals: 2 },
      { key: 'direction', label: 'Direction' },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: middle / factor, label: `Middle ${formatAmount(middle)}` }],
  }
}

interface Bin {
  [key: string]: number | string
  low: number
  high: number
  share: number
  direction: 'wanted' | 'unwanted'
}

/** Large amounts are drawn in thousands, millions or billions, so that tick labels stay apart on a phone. */
function stepOf(largest: number): { factor: number; words: string } {
  if (largest >= 1e9) return { factor: 1e9, words: ', billions' }
  if (largest >= 1e6) return { factor: 1e6, words: ', millions' }
  return largest >= 1e4 ? { factor: 1e3, words: ', thousands' } : { factor: 1, words: '' }
}

function binsOf(draws: Float64Array, good: Scenario['good'], factor: number): Bin[] {
  const sorted = Float64Array.from(draws).sort()
  const [from, to] = [0.005, 0.995].map((p) => sorted[Math.round(p * (sorted.length - 1))]) as [number, number]
  const width = (to - from) / BINS || Math.abs(from) || 1
  const first = Math.floor(from / width)
  const counts = new Array<number>(Math.ceil(to / width) - first || 1).fill(0)
  for (const value of draws) {
    const bin = Math.floor(value / width) - first
    if (bin >= 0 && bin < counts.length) counts[bin]++
  }
  return counts.map((count, index) => ({
    low: ((first + index) * width) / factor,
    high: ((first + index + 1) * width) / factor,
    share: (100 * count) / draws.length,
    direction: first + index >= 0 === (good === 'increase') ? 'wanted' : 'unwanted',
  }))
}

/** As many decimals as keep the edges of neighboring bins apart. */
function decimalsFor({ low, high }: Bin): number {
  return Math.max(0, Math.min(8, 1 - Math.floor(Math.log10(high - low))))
}
