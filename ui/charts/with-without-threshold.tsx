import type { WithWithoutThresholdRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { FramedChart, plotBox, round } from './frame.tsx'
import { Label } from './label.tsx'
import { Dots, type Point } from './many-marks.tsx'
import { Line, scaled } from './paths.tsx'
import { axisText, rowsOf, type DrawingProps } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
import { shownLevel } from './shown-level.ts'
import { wrapText } from './text.ts'
import { Values } from './values.tsx'

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
