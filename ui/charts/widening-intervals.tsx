import { isPresent } from '@casefiles/engine/words'
import { formatTick } from '@casefiles/words/formats'
import { effectAxis, effectText } from './effect-axis.ts'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { linearScale, extentOf, niceAxis } from './scale.ts'
import { type ChartSize, type DrawingProps, type PlotData, rowsOf } from './plot-data.ts'
import { DottedVertical, NO_EFFECT_ROOM, NoEffectLine, Shade } from './reference-lines.tsx'
import { Values } from './values.tsx'
import { Whisker } from './marks.tsx'

/** An interval at one size of what the assumption is allowed to bend by. */
export interface WideningInterval {
  setting: number
  ciLow: number | null
  ciHigh: number | null
  keepsConclusion: boolean
}

interface WideningIntervalsProps {
  plot: PlotData
  size: ChartSize
  rows: WideningInterval[]
}

/** Intervals as larger departures from an assumption are allowed; shaded where the conclusion no longer holds. */
function WideningIntervals({ plot, size, rows }: WideningIntervalsProps) {
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.ciLow, row.ciHigh])])
  const box = boxOf(plot, size, yExtent)
  const y = effectAxis(plot.y, yExtent, [box.bottom, box.top + (size === 'narrow' ? 66 : 34)])
  const settings = extentOf(rows.map((row) => row.setting))
  const { ticks } = niceAxis(settings, [0, 1])
  const scale = linearScale(settings, [box.left + 24, box.right - 24])
  const x = { scale, ticks: ticks.filter((tick) => tick >= settings[0] && tick <= settings[1]) }
  const breakdown = breakdownOf(plot, rows)
  return (
    <FramedChart
      plot={plot}
      yLabel={effectText(plot.y, yExtent)}
      size={size}
      box={box}
      x={x}
      y={y}
      behind={breakdown && <Shade box={box} from={Math.max(box.left, scale(breakdown.at))} to={box.right} />}
    >
      <NoEffectLine box={box} scale={y.scale} size={size} />
      {rows.map((row) => (
        <Whisker
          key={row.setting}
          at={scale(row.setting)}
          low={row.ciLow}
          high={row.ciHigh}
          scale={y.scale}
          color={row.keepsConclusion ? 'c-treated' : 'c-compare'}
          width={3}
          cap={4}
        />
      ))}
      <Values
        among={rows}
        of={rows}
        at={(row) => [
          scale(row.setting),
          isPresent(row.ciLow) && isPresent(row.ciHigh) ? y.scale((row.ciLow + row.ciHigh) / 2) : null,
        ]}
      />
      {breakdown && (
        <DottedVertical
          box={box}
          x={Math.max(box.left, scale(breakdown.at))}
          label={breakdown.label}
          notes={[breakdown.note]}
          isStrong
        />
      )}
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 280, medium: 270, wide: 300 }[size]
  return plotBox({ size, yExtent, yLabel: effectText(plot.y, yExtent), right: NO_EFFECT_ROOM[size], height })
}

interface Breakdown {
  at: number
  label: string
  note: string
}

/** The annotated breakdown value, else the first setting that no longer keeps the conclusion; null when all keep it. */
function breakdownOf(plot: PlotData, rows: WideningInterval[]): Breakdown | null {
  const vertical = plot.annotations.find((annotation) => annotation.kind === 'vertical')
  const region = plot.annotations.find((annotation) => annotation.kind === 'region')
  const lost = rows.filter((row) => !row.keepsConclusion)
  const at = vertical?.at ?? region?.at ?? lost[0]?.setting
  if (at === undefined) return null
  const isLostFromStart = lost.length > 0 && lost[0] === rows[0]
  const label =
    vertical?.label ?? (isLostFromStart ? 'Holds at no setting tried' : `Breaks at ${formatTick(at, [0, at])}`)
  const hasChanged = includeZero(lost) && !includeZero(rows)
  return {
    at,
    label,
    note: hasChanged ? 'intervals here include zero' : (region?.label ?? 'the conclusion changes here'),
  }
}

function includeZero(rows: WideningInterval[]): boolean {
  const drawn = rows.filter((row) => isPresent(row.ciLow) && isPresent(row.ciHigh))
  return drawn.length > 0 && drawn.every((row) => (row.ciLow ?? 0) <= 0 && (row.ciHigh ?? 0) >= 0)
}

/** Robust intervals as larger departures from parallel trends are allowed. */
export function HonestDid({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'honest-did').map(({ mbar, ...row }) => ({ setting: mbar, ...row }))
  return <WideningIntervals plot={plot} size={size} rows={rows} />
}

/** Intervals as the instrument is allowed a larger direct effect on the outcome. */
export function PlausiblyExogenous({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'plausibly-exogenous').map(({ direct, ...row }) => ({ setting: direct, ...row }))
  return <WideningIntervals plot={plot} size={size} rows={rows} />
}
