import type { WithWithoutPathRow, WithWithoutThresholdRow } from '@casefiles/engine/designs'
import { formatNumber, isPresent } from '@casefiles/engine/words'
import { EndLabels, endRoom, type EndLabel } from './end-labels.tsx'
import { Label } from './label.tsx'
import { FramedChart, plotBox, round } from './frame.tsx'
import { Dots, Whiskers, type Point } from './marks.tsx'
import { Band, Line, scaled } from './paths.tsx'
import { axisText, CHART_WIDTHS, columnLabel, rowsOf, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis, yearAxis, type Scale } from './scale.ts'
import { shownLevel } from './shown-level.ts'
import { wrapText } from './text.ts'
import { Values } from './values.tsx'

/** Below this share of the largest level, what differs would be lost on a scale from zero. */
const TOO_FLAT = 0.35
/** More points than this and the line says as much as they do. */
const MANY = 16

/** Levels with the policy, solid, and without it, dashed with their interval, from zero; others beside them where there are any. */
export function WithWithoutPath({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'with-without-path')
  const yExtent = extentWithZero(rows)
  const box = plotBox({
    size,
    yExtent,
    yLabel: axisText(plot.y),
    right: endRoom(
      SERIES.map((series) => columnLabel(plot, series)),
      { narrow: 100, medium: 138, wide: 176 }[size],
    ),
    height: { narrow: 230, medium: 250, wide: 290 }[size],
    headroom: LABEL_ROOM,
  })
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = yearAxis(
    rows.map(({ year }) => year),
    [box.left, box.right],
  )
  const start = plot.annotations.find(({ kind }) => kind === 'vertical')?.at ?? Infinity
  const points = (series: Series) => rows.map((row) => [x.scale(row.year), scaled(y.scale, row[series])] as const)
  const dots = (series: Series, isAfter: boolean) =>
    rows.flatMap((row): Point[] => {
      const value = row[series]
      return isPresent(value) && row.year > start === isAfter ? [[x.scale(row.year), y.scale(value)]] : []
    })
  const after = rows.filter(({ year }) => year > start)
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} xFormat={(tick) => x.show(tick).replace(/^-/, '\u2212')}>
      <Band
        of={rows
          .slice(Math.max(0, rows.findIndex(({ year }) => year > start) - 1))
          .map((row) => ({ x: x.scale(row.year), low: row.with, high: row.without }))}
        scale={y.scale}
        color="c-treated"
      />
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      <Line at={points('comparison')} color="c-compare" width={2} />
      <Line at={points('without')} color="c-compare" dash="6 4" />
      <Whiskers
        of={after.map((row) => ({ x: x.scale(row.year), low: row.withoutLow, high: row.withoutHigh }))}
        scale={y.scale}
        color="c-compare"
        width={2.5}
      />
      <Whiskers
        of={after.map((row) => ({ x: x.scale(row.year), low: row.withLow ?? null, high: row.withHigh ?? null }))}
        scale={y.scale}
        color="c-treated"
        width={2.5}
      />
      <Line at={points('with')} color="c-treated" />
      {rows.length > MANY ? null : (
        <>
          <Dots at={dots('comparison', false)} r={3} color="c-compare" isHollow />
          <Dots at={dots('comparison', true)} r={3} color="c-compare" isHollow />
          <Dots at={dots('with', false)} r={3.5} color="c-treated" isHollow />
        </>
      )}
      <Dots at={dots('without', true)} r={3.5} color="c-compare" isHollow />
      <Dots at={dots('with', true)} r={rows.length > MANY ? 2.5 : 3.5} color="c-treated" />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.year), scaled(y.scale, row.with)]} />
      <EndLabels labels={endLabels(plot, rows, y.scale)} box={box} margin={CHART_WIDTHS[size] - box.right - 8} />
    </FramedChart>
  )
}

const SERIES = ['without', 'with', 'comparison'] as const
type Series = (typeof SERIES)[number]

/** From zero, but where all levels lie so near each other that nothing could be told apart. */
function extentWithZero(rows: WithWithoutPathRow[]): [number, number] {
  const [low, high] = extentOf(
    rows.flatMap((row) => [
      row.with,
      row.withLow,
      row.withHigh,
      row.without,
      row.withoutLow,
      row.withoutHigh,
      row.comparison,
    ]),
  )
  return low > 0 && (high - low) / high > TOO_FLAT ? [0, high] : [low, high]
}

function endLabels(plot: PlotData, rows: WithWithoutPathRow[], scale: Scale): EndLabel[] {
  const largest = Math.max(...extentOf(rows.flatMap((row) => [row.with, row.without])).map(Math.abs))
  // a thousandth of what is drawn cannot be seen
  const step = 10 ** Math.floor(Math.log10(largest / 100))
  return SERIES.flatMap((series) => {
    const last = rows.findLast((row) => isPresent(row[series]))
    const at = last?.[series]
    if (last === undefined || !isPresent(at)) return []
    const isWith = series === 'with'
    const shown = formatNumber(Math.round(at / step) * step, Math.max(0, Math.ceil(-Math.log10(step))))
    const note = plot.x.label === 'Year' ? `${shown} in ${last.year}` : shown
    const color = isWith ? 'c-treated' : 'ink-2'
    return [{ key: series, text: columnLabel(plot, series), note, at: scale(at), color, isStrong: true }]
  })
}

const SIDES = ['control', 'treated'] as const
const SHORT = { treated: 'With', control: 'Without' }

/** Means near the cutoff, filled with the policy and hollow without, their fits, and one bracket: the estimate at the cutoff. */
export function WithWithoutThreshold({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'with-without-threshold')
  const yExtent = extentOf(rows.map(({ outcome }) => outcome))
  const box = plotBox({
    size,
    yExtent,
    yLabel: axisText(plot.y),
    right: 16,
    height: { narrow: 250, medium: 270, wide: 320 }[size],
    headroom: LABEL_ROOM + 40,
  })
  const x = niceAxis(extentOf(rows.map(({ running }) => running)), [box.left, box.right])
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const of = (kind: WithWithoutThresholdRow['kind'], side: (typeof SIDES)[number]) =>
    rows.filter((row) => row.kind === kind && row.side === side)
  const estimate = rows.filter(({ kind }) => kind === 'estimate')
  const levels = estimate.flatMap(({ outcome }) => outcome ?? [])
  const cutoff = plot.annotations.find(({ kind }) => kind === 'vertical')?.at ?? 0
  const isTreatedBelow = rows.some(
    ({ side, running, kind }) => kind === 'bin' && side === 'treated' && running < cutoff,
  )
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      {SIDES.map((side) => (
        <g key={side}>
          <Dots
            at={of('bin', side).flatMap((row): Point[] =>
              isPresent(row.outcome) ? [[x.scale(row.running), y.scale(row.outcome)]] : [],
            )}
            r={3.5}
            color={side === 'treated' ? 'c-treated' : 'c-compare'}
            isHollow={side === 'control'}
          />
          <Line
            at={of('fit', side).map((row) => [x.scale(row.running), scaled(y.scale, row.outcome)])}
            color={side === 'treated' ? 'c-treated' : 'c-compare'}
            width={2}
          />
        </g>
      ))}
      <AnnotatedVerticals plot={plot} box={{ ...box, top: box.top - 40 }} scale={x.scale} />
      <Bracket
        at={x.scale(cutoff)}
        ends={estimate.flatMap(({ outcome }) => (isPresent(outcome) ? [y.scale(outcome)] : []))}
      />
      {estimate.map((row) => {
        const isLeft = (row.side === 'treated') === isTreatedBelow
        const name = size === 'narrow' ? SHORT[row.side] : row.name
        const text = `${name}: ${isPresent(row.outcome) ? shownLevel(row.outcome, levels) : ''}`
        const room = (isLeft ? x.scale(cutoff) - box.left : box.right - x.scale(cutoff)) - 12
        return wrapText(text, room).map((line, place) => (
          <Label
            key={`${row.side}-${place}`}
            x={x.scale(cutoff) + (isLeft ? -10 : 10)}
            y={box.top - 24 + place * 16}
            anchor={isLeft ? 'end' : 'start'}
            color={row.side === 'treated' ? 'c-treated' : 'ink-2'}
            isStrong
          >
            {line}
          </Label>
        ))
      })}
      <Values
        among={plot.rows}
        of={rows.filter(({ kind }) => kind === 'bin')}
        at={(row) => [x.scale(row.running), scaled(y.scale, row.outcome)]}
      />
    </FramedChart>
  )
}

function Bracket({ at, ends }: { at: number; ends: number[] }) {
  if (ends.length < 2) return null
  const [from, to] = ends
  return (
    <path
      d={`M${round(at - 5)} ${round(from)}h10M${round(at)} ${round(from)}V${round(to)}M${round(at - 5)} ${round(to)}h10`}
      stroke="var(--ink)"
      strokeWidth={2.5}
    />
  )
}
