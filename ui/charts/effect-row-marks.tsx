import { isPresent } from '../../engine/words/number.ts'
import type { EffectRow } from './effect-rows-layout.ts'
import { round, type Box } from './frame.tsx'
import { extentOf, type Scale } from './scale.ts'

interface MarkProps {
  row: EffectRow
  y: number
  scale: Scale
}

/**
 * Range of the axis: zero, the effects, their intervals and aims. A prediction interval widens it by as much again on a
 * side at the most: with three casefiles it can be ten times as long and would leave nothing else to see.
 */
export function effectExtent(rows: readonly EffectRow[], none: number): [number, number] {
  const own = rows.flatMap((row) => [row.value, row.ciLow, row.ciHigh, row.intended])
  const [low, high] = extentOf([none, ...own])
  const span = high - low
  const [least, most] = extentOf([
    low,
    high,
    ...rows.flatMap(({ pooled }) => [pooled?.predictionLow, pooled?.predictionHigh]),
  ])
  return [Math.max(least, low - span), Math.min(most, high + span)]
}

/** What was aimed at: an open ring, so that a measured effect at the same place stays visible, joined to it by a line. */
export function IntendedMark({ row: { value, intended }, y, scale }: MarkProps) {
  if (!isPresent(value) || intended === undefined) return null
  const [from, to] = [round(scale(intended)), round(scale(value))]
  return (
    <g>
      <path d={`M${from} ${round(y)}H${to}`} stroke="var(--ink-3)" />
      <circle cx={from} cy={round(y)} r={8.5} fill="none" stroke="var(--ink)" strokeWidth={2} />
    </g>
  )
}

/** An average: a diamond from end to end of its interval over the dotted prediction interval. */
export function PooledMark({ row, y, scale, box }: MarkProps & { box: Box }) {
  const { value, ciLow, ciHigh, pooled } = row
  if (!isPresent(value) || !isPresent(ciLow) || !isPresent(ciHigh)) return null
  const [left, middle, right] = [ciLow, value, ciHigh].map((end) => round(scale(end)))
  const at = round(y)
  return (
    <g>
      {isPresent(pooled?.predictionLow) && isPresent(pooled.predictionHigh) ? (
        <PredictionLine from={scale(pooled.predictionLow)} to={scale(pooled.predictionHigh)} y={at} box={box} />
      ) : null}
      <path d={`M${left} ${at}L${middle} ${at - 8}L${right} ${at}L${middle} ${at + 8}Z`} fill="var(--ink)" />
    </g>
  )
}

/** The prediction interval; an end outside the frame is an arrow at its edge, and the table has its number. */
function PredictionLine({ from, to, y, box }: { from: number; to: number; y: number; box: Box }) {
  const [left, right] = [round(Math.max(from, box.left)), round(Math.min(to, box.right))]
  const arrows = [
    from < box.left ? `M${left + 6} ${y - 5}L${left} ${y}l6 5` : '',
    to > box.right ? `M${right - 6} ${y - 5}L${right} ${y}l-6 5` : '',
  ].join('')
  return (
    <g>
      <path d={`M${left} ${y}H${right}`} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="2 3" />
      {arrows === '' ? null : <path d={arrows} fill="none" stroke="var(--ink)" strokeWidth={1.5} />}
    </g>
  )
}
