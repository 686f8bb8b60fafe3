import type { BaconRow } from '@casefiles/engine/designs'
import { formatEffect, formatPercent } from '@casefiles/engine/words'
import { Canvas } from './canvas.tsx'
import { Frame, heightBelow, plotBox, round, type Box, YLabel } from './frame.tsx'
import { Label } from './label.tsx'
import { Dots, type Point } from './many-marks.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
import { wrapText } from './text.ts'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** Colour and shape by order of appearance; both differ, so that neither carries the type alone. */
const MARKS = [
  { color: 'c-treated', shape: 'dot' },
  { color: 'c-4', shape: 'cross' },
  { color: 'c-compare', shape: 'ring' },
  { color: 'c-3', shape: 'square' },
  { color: 'c-5', shape: 'triangle' },
] as const
type Mark = (typeof MARKS)[number]

const KEY_PITCH = 18

/** Every two-by-two comparison behind the two-way fixed-effects estimate: its weight and its own estimate. */
export function Bacon({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'bacon')
  const types = [...new Set(rows.map((row) => row.type))]
  const keys = types.flatMap((type, index) => keyLines(rows, type, index, CHART_WIDTHS[size]))
  const yExtent = extentOf([0, ...rows.map((row) => row.estimate)])
  const box = boxOf(plot, size, yExtent, keys.length)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = niceAxis([0, extentOf(rows.map((row) => row.weight))[1]], [box.left, box.right])
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      {keys.map((key, index) => (
        <g key={key.text}>
          {key.mark && <BaconMarks at={[[6, 8 + index * KEY_PITCH]]} mark={key.mark} />}
          <Label x={20} y={12.5 + index * KEY_PITCH} color="ink-2">
            {key.text}
          </Label>
        </g>
      ))}
      <YLabel text={axisText(plot.y)} width={CHART_WIDTHS[size]} top={KEY_PITCH * keys.length + 12} />
      <Frame size={size} box={box} x={x} y={y} xLabel={axisText(plot.x)} yLabel="">
        <NoEffectLine box={box} scale={y.scale} size={size} />
        <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.weight), scaled(y.scale, row.estimate)]} />
        {types.map((type, index) => (
          <BaconMarks
            key={type}
            mark={MARKS[index % MARKS.length]}
            at={rows.filter((row) => row.type === type).map((row) => [x.scale(row.weight), y.scale(row.estimate)])}
          />
        ))}
      </Frame>
    </Canvas>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number], keyCount: number): Box {
  const height = { narrow: 240, medium: 260, wide: 290 }[size]
  const headroom = KEY_PITCH * keyCount + 12
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: NO_EFFECT_ROOM[size], height, headroom })
}

/** What a mark stands for, with the share of the weight and the weighted mean estimate of its comparisons. */
function keyLines(rows: BaconRow[], type: string, index: number, width: number): { text: string; mark?: Mark }[] {
  const own = rows.filter((row) => row.type === type)
  const weight = own.reduce((sum, row) => sum + row.weight, 0)
  const mean = weight > 0 ? own.reduce((sum, row) => sum + row.weight * row.estimate, 0) / weight : null
  const text = `${type}: ${formatPercent(weight)} of the weight, mean ${formatEffect(mean)}`
  const mark = MARKS[index % MARKS.length]
  return wrapText(text, width - 24).map((line, row) => (row === 0 ? { text: line, mark } : { text: line }))
}

function BaconMarks({ at, mark }: { at: Point[]; mark: Mark }) {
  if (mark.shape === 'dot' || mark.shape === 'ring') {
    return <Dots at={at} r={mark.shape === 'dot' ? 3.5 : 4} color={mark.color} isHollow={mark.shape === 'ring'} />
  }
  const path = MARK_PATHS[mark.shape]
  const color = `var(--${mark.color})`
  const d = at.map(([x, y]) => path(round(x), round(y))).join('')
  return <path d={d} stroke={color} strokeWidth={2} fill={mark.shape === 'cross' ? 'none' : color} />
}

const MARK_PATHS: Record<'cross' | 'square' | 'triangle', (x: number, y: number) => string> = {
  cross: (x, y) => `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`,
  square: (x, y) => `M${x - 3.5} ${y - 3.5}h7v7h-7z`,
  triangle: (x, y) => `M${x} ${y - 4}l4 7h-8z`,
}
