import { nice, ticks } from 'd3-array'

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
