import { noEffectIn } from '../../engine/verdict/outcome-scale.ts'
import { formatEffect, isPresent } from '../../engine/words/number.ts'
import { Canvas } from './canvas.tsx'
import { effectExtent, IntendedMark, PooledMark } from './effect-row-marks.tsx'
import {
  HEAD,
  intervalText,
  LINE,
  noteStandsBeside,
  placeEffects,
  standsBelow,
  type EffectPlace,
  type EffectRow,
} from './effect-rows-layout.ts'
import { heightBelow, round, XAxis, type Box } from './frame.tsx'
import { HALO, Label } from './label.tsx'
import { axisText, CHART_WIDTHS, type ChartSize, type PlotData } from './plot-data.ts'
import { NO_EFFECT } from './reference-lines.tsx'
import { niceAxis, type Scale } from './scale.ts'
import { TEXT_SIZE, textWidth } from './text.ts'
import { Marker, Whisker } from './whisker.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

interface EffectRowsProps {
  plot: PlotData
  rows: EffectRow[]
  size: ChartSize
}

/** Effects below each other against one line of no effect, value and interval as text at the right. */
export function EffectRows({ plot, rows, size }: EffectRowsProps) {
  const { box, places } = placeEffects(rows, size)
  const none = noEffectIn(plot.x.unit)
  const x = niceAxis(effectExtent(rows, none), [box.left, box.right])
  const width = CHART_WIDTHS[size]
  const noneAt = x.scale(none)
  const hasIntervalBelow = size === 'narrow' && standsBelow(rows)
  return (
    <Canvas width={width} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      <Head x={noneAt} width={width} size={size} />
      {x.ticks.map((tick) => (
        <path key={tick} d={`M${round(x.scale(tick))} ${box.top}V${box.bottom}`} stroke="var(--grid)" />
      ))}
      {places.map(({ row, bottom }) => (
        <path key={row.key} d={`M0 ${bottom}H${width}`} stroke="var(--grid)" />
      ))}
      <Averages plot={plot} box={box} scale={x.scale} />
      <path d={noEffectPath(noneAt, box, places, size)} stroke="var(--c-null)" strokeWidth={1.5} />
      {places.map((place) => (
        <RowText
          key={place.row.key}
          place={place}
          width={width}
          size={size}
          hasIntervalBelow={hasIntervalBelow}
          isNoteBeside={noteStandsBeside(rows, size)}
        />
      ))}
      {places.map(({ row, markAt }) => (
        <RowMark key={row.key} row={row} y={markAt} scale={x.scale} box={box} />
      ))}
      <XAxis box={box} x={x} label={axisText(plot.x)} />
      <Values among={rows} of={rows} at={(row, index) => [scaled(x.scale, row.value), places[index].markAt]} />
    </Canvas>
  )
}

/** The line of no effect; on phones it leaves out the lines of text, which stand above their marks. */
function noEffectPath(at: number, box: Box, places: EffectPlace[], size: ChartSize): string {
  const x = round(at)
  if (size !== 'narrow') return `M${x} ${box.top - 6}V${box.bottom}`
  return `M${x} 20V${box.top - 2}` + places.map(({ markAt, bottom }) => `M${x} ${markAt - 12}V${bottom}`).join('')
}

/** Annotated values other than zero, such as the average over the rows, as dashed lines; the title and table name them. */
function Averages({ plot, box, scale }: { plot: PlotData; box: Box; scale: Scale }) {
  return plot.annotations
    .filter(({ kind, at }) => kind === 'vertical' && at !== 0)
    .map(({ at, label }) => (
      <g key={at}>
        <path d={`M${round(scale(at))} ${box.top}V${box.bottom}`} stroke="var(--c-treated)" strokeDasharray="6 3" />
        <path d={`M0 ${box.bottom + 40}h28`} stroke="var(--c-treated)" strokeDasharray="6 3" />
        <Label x={36} y={box.bottom + 44} color="c-treated">
          {label}
        </Label>
      </g>
    ))
}

function Head({ x, width, size }: { x: number; width: number; size: ChartSize }) {
  const half = textWidth(NO_EFFECT) / 2
  const rightLimit = size === 'narrow' ? width - half : width - textWidth(HEAD) - half - 16
  return (
    <g>
      <Label x={Math.min(Math.max(x, half), rightLimit)} y={14} anchor="middle" isStrong>
        {NO_EFFECT}
      </Label>
      {size === 'narrow' ? null : (
        <Label x={width} y={14} anchor="end" color="ink-2">
          {HEAD}
        </Label>
      )}
    </g>
  )
}

interface RowTextProps {
  place: EffectPlace
  width: number
  size: ChartSize
  hasIntervalBelow: boolean
  isNoteBeside: boolean
}

function RowText({ place, width, size, hasIntervalBelow, isNoteBeside }: RowTextProps) {
  const { row, name, lines, top, markAt } = place
  const isNarrow = size === 'narrow'
  const hasNoteBeside = isNoteBeside && row.note !== ''
  const first = isNarrow ? top + 18 : markAt - ((lines.length - 1) * LINE) / 2 + 4.5
  return (
    <g>
      {lines.map((line, index) => (
        <Label
          key={line}
          x={0}
          y={first + index * LINE}
          color={index < name.length ? 'ink' : 'ink-3'}
          isStrong={row.isLocked && index < name.length}
          hasHalo={isNarrow}
        >
          {line}
        </Label>
      ))}
      <ValueText
        row={row}
        x={width}
        y={isNarrow ? top + 18 : markAt + (hasNoteBeside ? -3.5 : 4.5)}
        isNarrow={isNarrow}
        hasIntervalBelow={hasIntervalBelow}
      />
      {hasNoteBeside ? (
        <Label x={width} y={markAt + 12.5} anchor="end" color="ink-3">
          {row.note}
        </Label>
      ) : null}
    </g>
  )
}

interface ValueTextProps {
  row: EffectRow
  x: number
  y: number
  isNarrow: boolean
  hasIntervalBelow: boolean
}

function ValueText({ row, x, y, isNarrow, hasIntervalBelow }: ValueTextProps) {
  const interval = intervalText(row)
  return (
    <text
      className="chart-number"
      x={x}
      y={y}
      textAnchor="end"
      fontSize={TEXT_SIZE}
      fill="var(--ink-2)"
      {...(isNarrow ? HALO : {})}
    >
      <tspan fill="var(--ink)" fontWeight={row.isLocked ? 650 : 550}>
        {formatEffect(row.value)}
      </tspan>
      {hasIntervalBelow ? (
        <tspan x={x} dy={LINE}>
          {interval.trim()}
        </tspan>
      ) : (
        interval
      )}
    </text>
  )
}

function RowMark({ row, y, scale, box }: { row: EffectRow; y: number; scale: Scale; box: Box }) {
  if (!isPresent(row.value)) return null
  if (row.pooled) return <PooledMark row={row} y={y} scale={scale} box={box} />
  const color = row.isLocked ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={y} low={row.ciLow} high={row.ciHigh} scale={scale} isVertical={false} color={color} />
      <Marker
        x={scale(row.value)}
        y={y}
        r={row.isLocked ? 6.5 : 5}
        shape="square"
        color={color}
        isHollow={!row.isLocked}
      />
      <IntendedMark row={row} y={y} scale={scale} />
    </g>
  )
}
