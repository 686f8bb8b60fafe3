import type { WeightSharesRow } from '@casefiles/engine/designs'
import { formatPercent } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox, round } from './frame.tsx'
import { Label } from './label.tsx'
import { Line } from './paths.tsx'
import { axisText, rowsOf, type DrawingProps } from './plot-data.ts'
import { niceAxis } from './scale.ts'
import { textWidth } from './text.ts'

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
