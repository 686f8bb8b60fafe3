import { linearScale, niceAxis, type ScaledAxis } from './scale.ts'
import { axisText } from './plot-data.ts'
import { figureWidth, TICK_SIZE } from './text.ts'

/** Percent from which on a straight axis would press every other effect onto its zero: four times as high. */
const FAR = 300
/** Figures that may stand at such an axis, below and above zero. */
const BELOW = [-50, -80, -90, -95, -99, -99.9]
const ABOVE = [100, 200, 300, 500].flatMap((first) => [1, 10, 100, 1000].map((by) => first * by)).sort((a, b) => a - b)
/** Least distance between two figures on an upright axis, and between their ends on the other. */
const UPRIGHT_GAP = 28
const BESIDE_GAP = 6
/** Of the axis, beyond its last value on either side. */
const PAD = 0.03

type Axis = { label: string; unit: string }
type Extent = readonly [number, number]

/** Whether the effects are drawn in steps of equal ratios. */
export function isOfRatios({ unit }: Axis, [low, high]: Extent): boolean {
  return unit === 'percent' && low > -100 && high > FAR
}

/** What stands beside an axis of effects. */
export function effectText(axis: Axis, extent: Extent): string {
  return isOfRatios(axis, extent) ? `${axisText(axis)}, in steps of equal ratios` : axisText(axis)
}

/**
 * The axis of an outcome's effects. In percent they come of ratios; where one reaches far, equal steps are equal ratios, so that half as much lies as far
 * from no effect as twice as much and nothing is drawn below −100 percent, which cannot be.
 *
 * @param axis   label and unit of the effects
 * @param extent smallest and largest of them
 * @param range  where these stand
 */
export function effectAxis(axis: Axis, extent: Extent, range: readonly [number, number]): ScaledAxis {
  if (!isOfRatios(axis, extent)) return niceAxis(extent, range)
  const [low, high] = extent.map((end) => Math.log1p(end / 100))
  // no interval ends at the frame
  const pad = (high - low) * PAD
  const logs = linearScale([low - pad, high + pad], range)
  const scale = Object.assign((value: number) => logs(Math.log1p(value / 100)), { domain: extent, range })
  return { scale, ticks: ticksOf(scale, extent) }
}

/** From zero outwards, each figure far enough from the one before. */
function ticksOf(scale: (value: number) => number, [low, high]: Extent): number[] {
  const isUpright = scale(high) < scale(low)
  const outwards = (candidates: number[]) => {
    const ticks = [0]
    for (const tick of candidates.filter((value) => value >= low && value <= high)) {
      const gap = isUpright ? UPRIGHT_GAP : figureWidth(`−${tick}`, TICK_SIZE) + BESIDE_GAP
      if (Math.abs(scale(tick) - scale(ticks.at(-1)!)) >= gap) ticks.push(tick)
    }
    return ticks
  }
  return [...outwards(BELOW).reverse(), ...outwards(ABOVE).slice(1)]
}
