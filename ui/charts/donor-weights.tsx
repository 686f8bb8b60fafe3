import { formatPercent } from '@casefiles/engine/words'
import { Canvas } from './canvas.tsx'
import { heightBelow, round, Tick, XLabel } from './frame.tsx'
import { Label } from './label.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type DrawingProps } from './plot-data.ts'
import { extentOf, niceAxis, type ScaledAxis } from './scale.ts'
import { textWidth, wrapText } from './text.ts'
import { Values } from './values.tsx'

const PITCH = 32
const BAR = 14
const CLOSE = 40

/** Shares of the mixture as bars from zero, heaviest first, with the share in figures. */
export function DonorWeights({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'donor-weights').toSorted((a, b) => b.weight - a.weight)
  const width = CHART_WIDTHS[size]
  const longest = Math.max(0, ...rows.map((row) => textWidth(row.donor)))
  const left = Math.min(longest, { narrow: 110, medium: 190, wide: 240 }[size]) + 14
  const box = { left, right: width - 52, top: 8, bottom: 8 + rows.length * PITCH }
  const x = niceAxis(extentOf([0, ...rows.map((row) => row.weight)]), [box.left, box.right])
  const zero = x.scale(0)
  return (
    <Canvas width={width} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      {x.ticks.map((tick) => (
        <path key={tick} d={`M${round(x.scale(tick))} ${box.top}V${box.bottom}`} stroke="var(--grid)" />
      ))}
      {rows.map((row, index) => {
        const middle = box.top + (index + 0.5) * PITCH
        const name = wrapText(row.donor, left - 10)
        return (
          <g key={row.donor}>
            {name.map((line, at) => (
              <Label key={line} x={left - 10} y={middle + 4.5 + (at - (name.length - 1) / 2) * 14} anchor="end">
                {line}
              </Label>
            ))}
            <path
              d={`M${round(zero)} ${middle - BAR / 2}H${round(x.scale(row.weight))}v${BAR}H${round(zero)}Z`}
              fill="var(--c-treated)"
            />
            <Label x={x.scale(Math.max(0, row.weight)) + 6} y={middle + 4.5} color="ink-2" hasHalo>
              {formatPercent(row.weight, 'never-zero')}
            </Label>
          </g>
        )
      })}
      <path d={`M${round(zero)} ${box.top}V${box.bottom}`} stroke="var(--line-strong)" />
      {apart(x).map((tick) => (
        <Tick key={tick} x={x.scale(tick)} y={box.bottom + 19} anchor="middle" text={formatPercent(tick)} />
      ))}
      <XLabel box={box} text={axisText(plot.x)} />
      <Values among={plot.rows} of={rows} at={(row, index) => [x.scale(row.weight), box.top + (index + 0.5) * PITCH]} />
    </Canvas>
  )
}

/** Ticks whose labels do not touch: every second one where they stand close. */
function apart({ scale, ticks }: ScaledAxis): number[] {
  const step = scale(ticks[1] ?? 1) - scale(ticks[0] ?? 0)
  return step < CLOSE ? ticks.filter((_, index) => index % 2 === 0) : ticks
}
