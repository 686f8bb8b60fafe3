import type { LeaveOneOutRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { Canvas } from './plane.tsx'
import { effectAxis, effectText } from './effect-axis.ts'
import { EffectRows } from './effect-rows.tsx'
import { Frame, plotBox, round } from './frame.tsx'
import { Label } from './label.tsx'
import { Dots, type Point, Whiskers } from './marks.tsx'
import {
  CHART_WIDTHS,
  type ChartSize,
  type DrawingProps,
  type PlotAnnotation,
  type PlotData,
  rowsOf,
} from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, type Scale, wholeAxis } from './scale.ts'
import { textWidth } from './text.ts'
import { Values } from './values.tsx'

/** From this many effects on, rows with a name each would be longer than a screen. */
export const NAMED_ROWS = 16

export interface RankedEffect {
  name: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  isHollow: boolean
}

interface RankedEffectsProps {
  plot: PlotData
  effects: RankedEffect[]
  size: ChartSize
  /** Lines under the axis: how many there are, what a hollow mark means. */
  notes: string[]
}

type Drawn = RankedEffect & { value: number }

/** Many effects with their intervals side by side, sorted, against one line of no effect; the two extremes are named. */
export function RankedEffects({ plot, effects, size, notes }: RankedEffectsProps) {
  const sorted = effects
    .filter((effect): effect is Drawn => isPresent(effect.value))
    .toSorted((a, b) => a.value - b.value)
  const yExtent = extentOf([0, ...sorted.flatMap((effect) => [effect.ciLow, effect.ciHigh, effect.value])])
  const height = { narrow: 240, medium: 260, wide: 290 }[size]
  const yLabel = effectText(plot.x, yExtent)
  const box = plotBox({ size, yExtent, yLabel, right: NO_EFFECT_ROOM[size], height })
  const y = effectAxis(plot.x, yExtent, [box.bottom - 20, box.top + 20])
  const { scale } = wholeAxis([0, sorted.length - 1], [box.left, box.right], { spacing: 40, pad: 1 })
  const reference = plot.annotations.find(({ kind, at }) => kind === 'vertical' && at !== 0)
  return (
    <Canvas
      width={CHART_WIDTHS[size]}
      height={box.bottom + 30 + notes.length * 16 + (reference ? 20 : 0)}
      size={size}
      alt={plot.alt}
    >
      <Frame size={size} box={box} x={{ scale, ticks: [] }} y={y} xLabel="" yLabel={yLabel}>
        <NoEffectLine box={box} scale={y.scale} size={size} />
        <Marks effects={sorted} isHollow={false} all={sorted} x={scale} y={y.scale} />
        <Marks effects={sorted} isHollow all={sorted} x={scale} y={y.scale} />
        <Values among={effects} of={sorted} at={(effect, index) => [scale(index), y.scale(effect.value)]} />
        {reference && <path d={acrossAt(box.left, box.right, y.scale(reference.at))} {...REFERENCE} />}
        <Extremes sorted={sorted} x={scale} y={y.scale} box={box} />
      </Frame>
      {notes.map((note, index) => (
        <Label key={note} x={box.right} y={box.bottom + 22 + index * 16} anchor="end" color="ink-2">
          {note}
        </Label>
      ))}
      {reference && <ReferenceKey reference={reference} right={box.right} y={box.bottom + 22 + notes.length * 16} />}
    </Canvas>
  )
}

const REFERENCE = { stroke: 'var(--c-treated)', strokeWidth: 1.5, strokeDasharray: '6 3' }

function acrossAt(from: number, to: number, y: number): string {
  return `M${round(from)} ${round(y)}H${round(to)}`
}

function ReferenceKey({ reference, right, y }: { reference: PlotAnnotation; right: number; y: number }) {
  const left = right - textWidth(reference.label)
  return (
    <g>
      <path d={acrossAt(left - 36, left - 8, y - 4)} {...REFERENCE} />
      <Label x={right} y={y} anchor="end" color="c-treated">
        {reference.label}
      </Label>
    </g>
  )
}

interface MarksProps {
  effects: Drawn[]
  all: Drawn[]
  isHollow: boolean
  x: Scale
  y: Scale
}

/** Filled or hollow effects as two paths, so that hundreds of them stay light. */
function Marks({ effects, all, isHollow, x, y }: MarksProps) {
  const own = effects.filter((effect) => effect.isHollow === isHollow)
  const place = (effect: Drawn) => x(all.indexOf(effect))
  const color = isHollow ? 'c-compare' : 'c-treated'
  return (
    <g>
      <Whiskers
        of={own.map((effect) => ({ x: place(effect), low: effect.ciLow, high: effect.ciHigh }))}
        scale={y}
        color={color}
        width={1.5}
      />
      <Dots
        at={own.map((effect): Point => [place(effect), y(effect.value)])}
        r={2.75}
        color={color}
        isHollow={isHollow}
      />
    </g>
  )
}

interface ExtremesProps {
  sorted: Drawn[]
  x: Scale
  y: Scale
  box: { left: number; right: number }
}

/** Names of the smallest and the largest effect. */
function Extremes({ sorted, x, y, box }: ExtremesProps) {
  const first = sorted[0]
  const last = sorted.at(-1)
  if (!first || !last) return null
  return (
    <g>
      <Label x={Math.max(box.left + 4, x(0) - 6)} y={y(first.ciLow ?? first.value) + 17} hasHalo>
        {first.name}
      </Label>
      <Label
        x={Math.max(box.left + textWidth(last.name), x(sorted.length - 1) + 6)}
        y={y(last.ciHigh ?? last.value) - 8}
        anchor="end"
        hasHalo
      >
        {last.name}
      </Label>
    </g>
  )
}

/** The primary estimate with one unit or cohort left out at a time. */
export function LeaveOneOut({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'leave-one-out')
  if (rows.length > NAMED_ROWS) {
    const effects = rows.map((row) => ({ ...row, name: `without ${row.left}`, isHollow: !row.keepsConclusion }))
    return <RankedEffects plot={plot} effects={effects} size={size} notes={notesOf(rows)} />
  }
  const named = rows.map((row, index) => ({
    key: `${index}-${row.left}`,
    ...(size === 'narrow' ? { name: nameOf(row), note: '' } : { name: nameOf(row, ''), note: noteOf(row) }),
    value: row.value,
    ciLow: row.ciLow,
    ciHigh: row.ciHigh,
    isLocked: false,
  }))
  return <EffectRows plot={plot} rows={named} size={size} />
}

function notesOf(rows: LeaveOneOutRow[]): string[] {
  const drawn = rows.filter((row) => isPresent(row.value))
  const changes = drawn.some((row) => !row.keepsConclusion)
  return [`${drawn.length} estimates, each without one, sorted`, ...(changes ? ['Hollow: the conclusion changes'] : [])]
}

function noteOf(row: LeaveOneOutRow): string {
  return row.keepsConclusion ? '' : 'Conclusion changes'
}

function nameOf(row: LeaveOneOutRow, note: string = noteOf(row).toLowerCase()): string {
  return note === '' ? `Without ${row.left}` : `Without ${row.left}: ${note}`
}
