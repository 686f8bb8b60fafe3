import type { LovePlotRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { Canvas } from './plane.tsx'
import { heightBelow, round, XAxis } from './frame.tsx'
import { Label } from './label.tsx'
import { axisText, CHART_WIDTHS, columnLabel, rowsOf, type DrawingProps, type PlotData } from './plot-data.ts'
import { Shade } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale } from './scale.ts'
import { textWidth, TICK_SIZE, wrapText } from './text.ts'
import { Marker } from './marks.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

const PITCH = 32
/** Between the lines of a name. */
const NAME_LINE = 14
const TOP = 40
/** The customary limit for a standardized difference, drawn where the plot names no other. */
const CUSTOMARY_LIMIT = 0.1

/** Standardized differences before (hollow) and after (filled), sorted by the one before, with the limit. */
export function LovePlot({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'love-plot').toSorted((a, b) => magnitude(b) - magnitude(a))
  const width = CHART_WIDTHS[size]
  const longest = Math.max(0, ...rows.map((row) => textWidth(row.covariate)))
  const left = Math.min(longest, { narrow: 120, medium: 200, wide: 260 }[size]) + 16
  // every covariate gets the height that its own name needs
  const names = rows.map((row) => wrapText(row.covariate, left - 12))
  const heights = names.map((lines) => Math.max(PITCH, lines.length * NAME_LINE + 6))
  const places = heights.map((height, at) => TOP + sum(heights.slice(0, at)) + height / 2)
  const box = { left, right: width - 20, top: TOP, bottom: TOP + sum(heights) }
  const limit = limitOf(plot)
  const named = rows.find((row) => isPresent(row.before) && isPresent(row.after))
  const x = niceAxis(extentOf([0, limit.at * 1.5, ...rows.flatMap((row) => [row.before, row.after])]), [
    box.left,
    box.right,
  ])
  return (
    <Canvas width={width} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      <Shade box={box} from={box.left} to={x.scale(limit.at)} />
      <path
        d={`M${round(x.scale(limit.at))} ${box.top - 20}V${box.bottom}`}
        stroke="var(--ink)"
        strokeDasharray="1.5 3"
      />
      <Label x={x.scale(limit.at) + 6} y={box.top - 26} color="ink-2">
        {limit.label}
      </Label>
      {rows.map((row, index) => (
        <Covariate key={row.covariate} row={row} lines={names[index]} y={places[index]} left={left} scale={x.scale} />
      ))}
      {named && (
        <SeriesNames
          row={named}
          before={columnLabel(plot, 'before').toLowerCase()}
          after={columnLabel(plot, 'after').toLowerCase()}
          y={box.top + 4}
          scale={x.scale}
          left={box.left}
          right={width}
        />
      )}
      <XAxis box={box} x={x} label={axisText(plot.x)} />
      <Values
        among={plot.rows}
        of={rows}
        at={(row, index) => [scaled(x.scale, row.after ?? row.before), places[index]]}
      />
    </Canvas>
  )
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

function magnitude(row: LovePlotRow): number {
  return Math.abs(row.before ?? row.after ?? 0)
}

function limitOf(plot: PlotData): { at: number; label: string } {
  const named = plot.annotations.find((annotation) => annotation.kind === 'vertical')
  return named ?? { at: CUSTOMARY_LIMIT, label: `${CUSTOMARY_LIMIT} limit` }
}

interface CovariateProps {
  row: LovePlotRow
  /** Its name. */
  lines: string[]
  y: number
  left: number
  scale: Scale
}

function Covariate({ row, lines, y, left, scale }: CovariateProps) {
  const ends = [row.before, row.after].filter(isPresent).map((value) => round(scale(value)))
  return (
    <g>
      {lines.map((text, index) => (
        <Label key={text} x={left - 12} y={y + 4.5 + (index - (lines.length - 1) / 2) * NAME_LINE} anchor="end">
          {text}
        </Label>
      ))}
      {ends.length === 2 ? <path d={`M${ends[0]} ${y}H${ends[1]}`} stroke="var(--line-strong)" /> : null}
      {isPresent(row.before) ? <Marker x={scale(row.before)} y={y} color="c-compare" isHollow /> : null}
      {isPresent(row.after) ? <Marker x={scale(row.after)} y={y} /> : null}
    </g>
  )
}

interface SeriesNamesProps {
  row: LovePlotRow
  before: string
  after: string
  y: number
  scale: Scale
  left: number
  right: number
}

/** Names of both states over the marks of the first row, kept apart where the marks are close. */
function SeriesNames({ row, before, after, y, scale, left, right }: SeriesNamesProps) {
  if (!isPresent(row.before) || !isPresent(row.after)) return null
  const names = [
    { text: before, at: scale(row.before), color: 'ink-2', isStrong: false },
    { text: after, at: scale(row.after), color: 'c-treated', isStrong: true },
  ].sort((a, b) => a.at - b.at)
  const [first, second] = names.map(({ text }) => textWidth(text)) as [number, number]
  const gap = (first + second) / 2 + TICK_SIZE
  const middle = (names[0].at + names[1].at) / 2
  const apart = Math.max(names[1].at - names[0].at, gap)
  const start = Math.min(Math.max(middle - apart / 2, left - 8 + first / 2), right - second / 2 - gap)
  const end = Math.min(start + Math.max(apart, gap), right - second / 2)
  return names.map(({ text, color, isStrong }, index) => (
    <Label key={text} x={index === 0 ? start : end} y={y} anchor="middle" color={color} isStrong={isStrong} hasHalo>
      {text}
    </Label>
  ))
}
