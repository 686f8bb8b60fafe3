import type { AttGridRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { formatTick } from '@casefiles/words/formats'
import { Canvas, PlottingAreaOf } from './plane.tsx'
import { heightBelow, round, Tick, XAxis, YLabel, type Box } from './frame.tsx'
import { Label } from './label.tsx'
import { effectAxis, effectText, isOfRatios } from './effect-axis.ts'
import { linearScale, roundedOutwards, extentOf, wholeAxis, yearAxis, type PeriodAxis, type Scale } from './scale.ts'
import { Dots, Whiskers } from './marks.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps } from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine, Shade } from './reference-lines.tsx'
import { periodCode } from '@casefiles/engine/periods'
import { wrapText } from './text.ts'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** Height of a strip and of the gap below it; lower where there are many cohorts. */
const PITCHES = { few: { strip: 68, gap: 22 }, many: { strip: 52, gap: 18 } }
type Pitch = (typeof PITCHES)['few']

/** One strip per cohort on a common scale: every group-time effect with its interval against its own line of no effect. */
export function AttGrid({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'att-grid')
  const cohorts = [...new Set(rows.map((row) => row.cohort))].sort((a, b) => a - b)
  const pitch = cohorts.length > 8 ? PITCHES.many : PITCHES.few
  const width = CHART_WIDTHS[size]
  const left = size === 'narrow' ? 78 : 100
  const right = width - NO_EFFECT_ROOM[size]
  const years = rows.map((row) => row.year)
  const isCoded = periodCode(years) !== null
  const x = isCoded
    ? yearAxis(years, [left, right], 0.6)
    : {
        ...wholeAxis(extentOf(years), [left, right], { spacing: size === 'wide' ? 44 : (right - left) / 6, pad: 0.6 }),
        show: String,
      }
  const extent = extentOf([0, ...rows.flatMap((row) => [row.estimate, row.ciLow, row.ciHigh])])
  const yLabel = effectText(plot.y, extent)
  const top = 18 + wrapText(yLabel, width).length * 16
  const axis: Box = { left, right, top, bottom: top + cohorts.length * (pitch.strip + pitch.gap) - pitch.gap + 8 }
  return (
    <Canvas width={width} height={heightBelow(axis, axisText(plot.x))} size={size} alt={plot.alt}>
      <YLabel text={yLabel} width={width} />
      {cohorts.map((cohort, index) => (
        <Strip
          key={cohort}
          cohort={cohort}
          among={plot.rows}
          rows={rows.filter((row) => row.cohort === cohort)}
          axis={plot.y}
          extent={extent}
          box={stripBox(axis, pitch, index)}
          x={x}
          size={size}
          isNamed={index === 0}
        />
      ))}
      <XAxis box={axis} x={x} label={axisText(plot.x)} format={x.show} />
    </Canvas>
  )
}

function stripBox({ left, right, top }: Box, { strip, gap }: Pitch, index: number): Box {
  const own = top + index * (strip + gap)
  return { left, right, top: own, bottom: own + strip }
}

interface StripProps {
  /** All rows of the plot. */
  among: readonly unknown[]
  cohort: number
  rows: AttGridRow[]
  axis: { label: string; unit: string }
  extent: [number, number]
  box: Box
  x: PeriodAxis
  size: ChartSize
  /** Only the first strip names the line of no effect. */
  isNamed: boolean
}

function Strip({ among, cohort, rows, axis, extent, box, x, size, isNamed }: StripProps) {
  const { scale, ends } = stripAxis(axis, extent, box)
  const shown = ends.filter((tick) => Math.abs(scale(tick) - scale(0)) > 14).concat(0)
  return (
    <g>
      <Shade box={box} from={box.left} to={x.scale(cohort - 0.5)} />
      <Label x={0} y={(box.top + box.bottom) / 2 + 4.5} isStrong>
        {x.show(cohort)}
      </Label>
      {shown.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${round(scale(tick))}H${box.right}`} stroke="var(--grid)" />
          <Tick
            x={box.left - 8}
            y={scale(tick) + 4}
            anchor="end"
            text={formatTick(tick, [0, Math.min(...shown.filter((value) => value !== 0).map(Math.abs))])}
          />
        </g>
      ))}
      {isNamed ? (
        <NoEffectLine box={box} scale={scale} size={size} />
      ) : (
        <path d={`M${box.left} ${round(scale(0))}H${box.right}`} stroke="var(--c-null)" strokeWidth={1.5} />
      )}
      <PlottingAreaOf box={box}>
        <Effects rows={rows.filter((row) => row.period !== 'after')} x={x.scale} y={scale} color="c-compare" isHollow />
        <Effects rows={rows.filter((row) => row.period === 'after')} x={x.scale} y={scale} color="c-treated" />
        <Values among={among} of={rows} at={(row) => [x.scale(row.year), scaled(scale, row.estimate)]} />
      </PlottingAreaOf>
    </g>
  )
}

/** The scale of a strip, which all share, and the values that may be named at its ends. */
function stripAxis(axis: StripProps['axis'], extent: [number, number], box: Box): { scale: Scale; ends: number[] } {
  if (isOfRatios(axis, extent)) {
    const { scale, ticks } = effectAxis(axis, extent, [box.bottom, box.top])
    return { scale, ends: [ticks[0], ticks.at(-1)!] }
  }
  const scale = roundedOutwards(linearScale(extent, [box.bottom, box.top]), 10)
  return { scale, ends: [...scale.domain] }
}

interface EffectsProps {
  rows: AttGridRow[]
  x: Scale
  y: Scale
  color: string
  isHollow?: boolean
}

function Effects({ rows, x, y, color, isHollow = false }: EffectsProps) {
  const drawn = rows.filter((row) => isPresent(row.estimate))
  const whiskers = drawn.map((row) => ({ x: x(row.year), low: row.ciLow, high: row.ciHigh }))
  return (
    <g>
      <Whiskers of={whiskers} scale={y} color={color} width={2} />
      <Dots at={drawn.map((row) => [x(row.year), y(row.estimate ?? 0)])} r={2.75} color={color} isHollow={isHollow} />
    </g>
  )
}
