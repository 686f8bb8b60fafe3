import type { Plot } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { figureOf } from '../plots/plot-of.ts'
import { figure } from './facts.ts'
import { DRAWS, type SandboxResult } from './run-sandbox.ts'
import type { SandboxSource, Scenario } from './scenario.ts'

/** About as many bins as a phone can show apart. */
const BINS = 36

/** The draws as a histogram whose bins never straddle zero, so that wanted and unwanted changes are told apart. */
export function outcomePlot(source: SandboxSource, scenario: Scenario, result: SandboxResult): Plot<Text> {
  const [low, middle, high] = [result.change[0], result.change[3], result.change[6]]
  const factor = stepOf(Math.max(Math.abs(low), Math.abs(high)))
  const rows = binsOf(result.draws, scenario.good, factor)
  const decimals = decimalsFor(rows[0])
  const told = figure('outcome-distribution', {
    outcome: source.outcome,
    units: source.estimate.units,
    scale: source.scale.kind,
    place: scenario.place,
    periods: scenario.periods,
    periodWord: source.periodWord,
    low,
    middle,
    high,
    factor,
    draws: DRAWS,
    harm: result.harm,
    band: source.eqs.band,
  })
  return figureOf('outcome-distribution', told, {
    id: 'outcome-distribution',
    tab: 'results',
    units: { x: '', y: '%' },
    columns: { low: decimals, high: decimals, share: 2, direction: null },
    rows,
    annotations: [{ kind: 'vertical', at: middle / factor, label: told('middle') }],
  })
}

interface Bin {
  [key: string]: number | string
  low: number
  high: number
  share: number
  direction: 'wanted' | 'unwanted'
}

/** Large amounts are drawn in thousands, millions or billions, so that tick labels stay apart on a phone. */
function stepOf(largest: number): number {
  if (largest >= 1e9) return 1e9
  if (largest >= 1e6) return 1e6
  return largest >= 1e4 ? 1e3 : 1
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
