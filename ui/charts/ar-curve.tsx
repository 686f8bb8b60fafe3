import { type Box, FramedChart, plotBox, round } from './frame.tsx'
import { Label } from './label.tsx'
import { Band, Line } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NO_EFFECT } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale } from './scale.ts'
import { Values } from './values.tsx'

/** The p value of every effect; the effects in the confidence set are shaded under the curve. */
export function ArCurve({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'ar-curve')
  const box = boxOf(plot, size)
  const x = niceAxis(extentOf(rows.map((row) => row.effect)), [box.left, box.right])
  const y = niceAxis([0, 1], [box.bottom, box.top])
  const inside = rows.map((row) => ({ x: x.scale(row.effect), low: row.inside ? 0 : null, high: row.p }))
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      <Band of={inside} scale={y.scale} color="c-treated" />
      <NoEffectVertical box={box} scale={x.scale} />
      <Level plot={plot} box={box} scale={y.scale} />
      <Line at={rows.map((row) => [x.scale(row.effect), y.scale(row.p)])} color="c-treated" width={2} />
      <EstimateLine plot={plot} box={box} scale={x.scale} />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.effect), y.scale(row.p)]} />
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent: [0, 1], yLabel: axisText(plot.y), right: 44, height, headroom: 40 })
}

/** The line of no effect where it lies on the scale, named over the plotting area. */
function NoEffectVertical({ box, scale }: { box: Box; scale: Scale }) {
  const at = scale(0)
  if (at < box.left - 0.5 || at > box.right + 0.5) return null
  return (
    <g>
      <path d={`M${round(at)} ${box.top - 22}V${box.bottom}`} stroke="var(--c-null)" strokeWidth={1.5} />
      <Label x={at} y={box.top - 26} anchor={at > box.right - 40 ? 'end' : 'middle'} isStrong>
        {NO_EFFECT}
      </Label>
    </g>
  )
}

/** The estimate as a dotted line, named over the plotting area, where the curve cannot reach. */
function EstimateLine({ plot, box, scale }: { plot: PlotData; box: Box; scale: Scale }) {
  return plot.annotations
    .filter(({ kind }) => kind === 'vertical')
    .map(({ at, label }) => (
      <g key={at}>
        <path d={`M${round(scale(at))} ${box.top - 4}V${box.bottom}`} stroke="var(--ink)" strokeDasharray="1.5 3" />
        <Label x={scale(at)} y={box.top - 9} anchor={scale(at) > box.right - 40 ? 'end' : 'middle'} hasHalo>
          {label}
        </Label>
      </g>
    ))
}

/** The level that parts effects inside the set from those outside, with its name at the right. */
function Level({ plot, box, scale }: { plot: PlotData; box: Box; scale: Scale }) {
  return plot.annotations
    .filter(({ kind }) => kind === 'horizontal')
    .map(({ at, label }) => (
      <g key={at}>
        <path d={`M${box.left} ${round(scale(at))}H${box.right}`} stroke="var(--ink)" strokeDasharray="1.5 3" />
        <Label x={box.right + 6} y={scale(at) + 4.5} color="ink-2">
          {label}
        </Label>
      </g>
    ))
}
