import { nice, ticks } from 'd3-array'
import { countOf, periodCode, showPeriod } from '@casefiles/engine/periods'
import { isPresent } from '@casefiles/engine/words'

type Span = readonly [number, number]

/**
 * A straight map from values to places on a drawing.
 *
 * Made here of d3-array's ticks and not taken from d3-scale, which brings the interpolation and names of colors: 6 KB that
 * every page with a chart would load.
 */
export interface Scale {
  (value: number): number
  domain: Span
  range: Span
}

/** A scale that maps the ends of the domain to the ends of the range; all of an empty domain to the middle of the range. */
export function linearScale(domain: Span, range: Span): Scale {
  const [low, high] = domain
  const place = (value: number) => {
    const share = low === high ? 0.5 : (value - low) / (high - low)
    return range[0] * (1 - share) + range[1] * share
  }
  return Object.assign(place, { domain, range })
}

/** The same range over a domain that is rounded outwards, so that about `count` ticks begin and end with it. */
export function roundedOutwards({ domain, range }: Scale, count: number): Scale {
  return linearScale(nice(domain[0], domain[1], count), range)
}

/** About `count` round values within the domain. */
export function ticksOf({ domain }: Scale, count: number): number[] {
  return ticks(domain[0], domain[1], count)
}

export interface ScaledAxis {
  scale: Scale
  ticks: number[]
}

/** Smallest and largest of the numbers that are present; `[0, 1]` when there are none. */
export function extentOf(values: readonly (number | null | undefined)[]): [number, number] {
  const present = values.filter(isPresent)
  return present.length === 0 ? [0, 1] : [Math.min(...present), Math.max(...present)]
}

/** A linear axis rounded outwards to 4 to 6 ticks; where no rounding gives so many, one more tick is added above. */
export function niceAxis(extent: readonly [number, number], range: readonly [number, number]): ScaledAxis {
  const domain: [number, number] = extent[0] === extent[1] ? [extent[0] - 0.5, extent[1] + 0.5] : [extent[0], extent[1]]
  const counts = [5, 6, 4, 7, 3, 8]
  for (const count of counts) {
    const scale = roundedOutwards(linearScale(domain, range), count)
    const ticks = ticksOf(scale, count)
    if (ticks.length >= 4 && ticks.length <= 6) return { scale, ticks }
  }
  const rounded = roundedOutwards(linearScale(domain, range), 2)
  const coarse = ticksOf(rounded, 2)
  const [low, high] = rounded.domain
  const step = coarse[1] - coarse[0]
  const scale = linearScale([low, high + step * Math.max(1, 4 - coarse.length)], range)
  return { scale, ticks: ticksOf(scale, coarse.length) }
}

/** Least distance between two years on an axis, so that their labels stay apart. */
const YEAR_SPACING = 46

export interface PeriodAxis extends ScaledAxis {
  /** What stands at a tick. */
  show: (tick: number) => string
}

/**
 * An axis over years or other periods, six labels at the most. Months, quarters, weeks and days with the year in front stand as far
 * apart as they follow each other: from 201912 to 202001 it is one month.
 */
export function yearAxis(years: readonly number[], range: readonly [number, number], pad = 0): PeriodAxis {
  const width = Math.max(YEAR_SPACING, (range[1] - range[0]) / 6)
  const code = periodCode(years)
  if (code === null) return { ...wholeAxis(extentOf(years), range, { spacing: width, pad }), show: String }
  const all = [...new Set(years)].sort((one, other) => one - other)
  const counts = all.map((period) => countOf(period, code))
  const { scale } = wholeAxis([counts[0], counts.at(-1)!], range, { spacing: width, pad })
  // a value between two periods, as where treatment starts, lies between their places
  const placeOf = (value: number) => {
    const next = all.findIndex((period) => period >= value)
    if (next < 0) return counts.at(-1)! + (value - all.at(-1)!)
    if (next === 0 || all[next] === value) return counts[next] + (value - all[next])
    const share = (value - all[next - 1]) / (all[next] - all[next - 1])
    return counts[next - 1] + share * (counts[next] - counts[next - 1])
  }
  const every = Math.max(1, Math.ceil((all.length * (width + CODE_WIDER)) / Math.max(1, range[1] - range[0])))
  return {
    scale: Object.assign((value: number) => scale(placeOf(value)), { domain: scale.domain, range: scale.range }),
    ticks: all.filter((_, at) => at % every === 0),
    show: (tick) => showPeriod(tick, all),
  }
}

/** By so much a label such as 2019-12-31 is wider than a year. */
const CODE_WIDER = 24

/** A linear axis over whole numbers (years, relative times) with ticks at least `spacing` apart, counted from `anchor`. */
export function wholeAxis(
  extent: readonly [number, number],
  range: readonly [number, number],
  options: { spacing: number; anchor?: number; pad?: number },
): ScaledAxis {
  const pad = options.pad ?? 0
  const scale = linearScale([extent[0] - pad, extent[1] + pad], range)
  const perUnit = Math.abs(scale(1) - scale(0))
  const step = [1, 2, 5, 10, 20, 50, 100].find((candidate) => candidate * perUnit >= options.spacing) ?? 200
  const anchor = options.anchor ?? 0
  const first = Math.ceil((extent[0] - anchor) / step) * step + anchor
  const ticks: number[] = []
  for (let tick = first; tick <= extent[1]; tick += step) ticks.push(tick)
  return { scale, ticks }
}
