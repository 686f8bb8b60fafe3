import type { RmspeRatiosRow } from '@casefiles/engine/designs'
import { formatEffect, isPresent } from '@casefiles/engine/words'
import { Canvas } from './canvas.tsx'
import { Frame, heightBelow, plotBox, round, type Box } from './frame.tsx'
import { Label, noteLines, Notes } from './label.tsx'
import { Dots, type Point } from './many-marks.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps } from './plot-data.ts'
import { extentOf, niceAxis, wholeAxis } from './scale.ts'
import { textWidth } from './text.ts'
import { Marker } from './whisker.tsx'
import { Values } from './values.tsx'

type Ranked = RmspeRatiosRow & { ratio: number }
const BAD_FIT = 'Crosses: bad fit before treatment'
/** Their ratio is larger than any: they count as such, and have no place on the axis. */
const exactWords = (count: number) =>
  `Not drawn: ${count} with no error before treatment, ${count === 1 ? 'a ratio' : 'ratios'} without end`

/** Every unit's ratio from the largest down: the treated unit filled and named, placebos hollow, bad fits crossed. */
export function RmspeRatios({ plot, size }: DrawingProps) {
  const all = rowsOf(plot, 'rmspe-ratios')
  const rows = all.filter((row): row is Ranked => isPresent(row.ratio)).toSorted((a, b) => b.ratio - a.ratio)
  const yExtent = extentOf([0, ...rows.map((row) => row.ratio)])
  const yLabel = axisText(plot.x)
  const endless = all.length - rows.length
  const xLabel = `${endless === 0 ? '' : `${rows.length} of `}${all.length} units, largest ratio first`
  const height = { narrow: 230, medium: 250, wide: 290 }[size]
  const notes = noteLines(
    [...(rows.some((row) => row.isBadFit) ? [BAD_FIT] : []), ...(endless === 0 ? [] : [exactWords(endless)])],
    size,
  )
  const box = plotBox({ size, yExtent, yLabel, right: 16, height, headroom: notes.room + 2 })
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = wholeAxis([1, Math.max(2, rows.length)], [box.left, box.right], { spacing: 48, pad: 1 })
  const marks = rows.map((row, index) => ({ row, at: [x.scale(index + 1), y.scale(row.ratio)] as Point }))
  const pick = (isWanted: (row: Ranked) => boolean) => marks.filter(({ row }) => isWanted(row)).map(({ at }) => at)
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, xLabel)} size={size} alt={plot.alt}>
      <Frame size={size} box={box} x={x} y={y} xLabel={xLabel} yLabel={yLabel}>
        <path
          d={marks.map(({ at: [mx, my] }) => `M${round(mx)} ${box.bottom}V${round(my)}`).join('')}
          stroke="var(--grid)"
        />
        <Dots at={pick((row) => !row.isTreated && !row.isBadFit)} r={3.5} color="c-compare" isHollow />
        <Values among={plot.rows} of={rows} at={(row, index) => [x.scale(index + 1), y.scale(row.ratio)]} />
        <Crosses at={pick((row) => row.isBadFit)} />
        {marks
          .filter(({ row }, index) => row.isTreated || index === 0)
          .map(({ row, at }) => (
            <Named key={row.unit} row={row} at={at} box={box} size={size} />
          ))}
      </Frame>
      <Notes lines={notes.lines} bottom={box.top - 10} size={size} />
    </Canvas>
  )
}

function Crosses({ at }: { at: Point[] }) {
  const d = at.map(([x, y]) => `M${round(x - 3)} ${round(y - 3)}l6 6m-6 0l6 -6`).join('')
  return d === '' ? null : <path d={d} stroke="var(--c-compare)" strokeWidth={1.5} />
}

/** A unit's name and ratio right of its mark, or left where the drawing ends. */
function Named({ row, at: [x, y], box, size }: { row: Ranked; at: Point; box: Box; size: ChartSize }) {
  const text = `${row.unit} ${formatEffect(row.ratio)}`
  const isLeft = x + 10 + textWidth(text) > CHART_WIDTHS[size]
  return (
    <g>
      {row.isTreated && <path d={`M${round(x)} ${box.bottom}V${round(y)}`} stroke="var(--c-treated)" strokeWidth={2} />}
      {row.isTreated && <Marker x={x} y={y} r={5} />}
      <Label
        x={isLeft ? x - 9 : x + 9}
        y={row.isTreated ? y - 6 : y + 4.5}
        anchor={isLeft ? 'end' : 'start'}
        color={row.isTreated ? 'c-treated' : 'ink-2'}
        isStrong={row.isTreated}
        hasHalo
      >
        {text}
      </Label>
    </g>
  )
}
