import type { WeightSharesRow } from '@casefiles/engine/designs'
import { formatPercent } from '@casefiles/words/formats'
import { Canvas } from './plane.tsx'
import { FramedChart, plotBox, round, heightBelow, Tick, XLabel, type Box } from './frame.tsx'
import { Label } from './label.tsx'
import { Line } from './paths.tsx'
import { axisText, rowsOf, CHART_WIDTHS, type DrawingProps } from './plot-data.ts'
import { niceAxis, extentOf, type ScaledAxis } from './scale.ts'
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

const WHOLE = [0, 1] as const
/** Every series has its own line, so that colour does not tell them apart alone. */
const SERIES = [
  { group: 'treated', name: 'Treated units', color: 'c-treated', width: 2.5, dash: undefined },
  { group: 'comparison', name: 'Comparison units', color: 'c-compare', width: 2.5, dash: '7 3' },
  { group: 'equal', name: 'Equal weights', color: 'ink', width: 1, dash: '1.5 3' },
] as const

/** How much of each group's weight its heaviest units carry, against the straight line of equal weights. */
export function WeightShares({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'weight-shares')
  const height = { narrow: 260, medium: 290, wide: 320 }[size]
  const box = plotBox({ size, yExtent: WHOLE, yLabel: axisText(plot.y), right: 24, height, yFormat: formatPercent })
  const x = niceAxis(WHOLE, [box.left, box.right])
  const y = niceAxis(WHOLE, [box.bottom, box.top])
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} xFormat={formatPercent} yFormat={formatPercent}>
      {SERIES.toReversed().map(({ group, color, width, dash }) => (
        <Line
          key={group}
          at={sharesOf(rows, group).map(({ units, weight }) => [x.scale(units), y.scale(weight)])}
          color={color}
          width={width}
          dash={dash}
        />
      ))}
      <Key box={box} />
    </FramedChart>
  )
}

function sharesOf(rows: WeightSharesRow[], group: (typeof SERIES)[number]['group']) {
  if (group !== 'equal') return rows.filter((row) => row.group === group)
  return WHOLE.map((share) => ({ units: share, weight: share }))
}

/** The names stand under the diagonal, where no line can run: the heaviest units carry no less than their share. */
function Key({ box }: { box: Box }) {
  const left = box.right - Math.max(...SERIES.map(({ name }) => textWidth(name))) - 40
  return SERIES.map(({ group, name, color, width, dash }, index) => {
    const y = box.bottom - 14 - (SERIES.length - 1 - index) * 19
    return (
      <g key={group}>
        <path d={`M${round(left)} ${y - 4}h28`} stroke={`var(--${color})`} strokeWidth={width} strokeDasharray={dash} />
        <Label
          x={left + 36}
          y={y}
          color={group === 'treated' ? 'c-treated' : 'ink-2'}
          isStrong={group === 'treated'}
          hasHalo
        >
          {name}
        </Label>
      </g>
    )
  })
}
