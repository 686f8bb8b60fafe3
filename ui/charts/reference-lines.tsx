import type { Box } from './frame.tsx'
import { round } from './frame.tsx'
import { Label } from './label.tsx'
import type { ChartSize } from './plot-data.ts'
import type { Scale } from './scale.ts'
import { textWidth, wrapText } from './text.ts'

export const NO_EFFECT = 'No effect'

/** Room right of the plotting area for the words, by drawing; on phones they take two lines. */
export const NO_EFFECT_ROOM: Record<ChartSize, number> = { narrow: 46, medium: 84, wide: 84 }

interface NoEffectLineProps {
  box: Box
  scale: Scale
  size: ChartSize
}

/** The horizontal line of no effect, the darkest mark of the page. Nothing is drawn when zero lies outside the scale. */
export function NoEffectLine({ box, scale, size }: NoEffectLineProps) {
  const y = round(scale(0))
  if (y < box.top - 0.5 || y > box.bottom + 0.5) return null
  const words = size === 'narrow' ? NO_EFFECT.split(' ') : [NO_EFFECT]
  return (
    <g>
      <path d={`M${box.left} ${y}H${box.right + 4}`} stroke="var(--c-null)" strokeWidth={1.5} />
      {words.map((word, index) => (
        <Label key={word} x={box.right + 8} y={y + 4.5 + (index - (words.length - 1) / 2) * 15} isStrong>
          {word}
        </Label>
      ))}
    </g>
  )
}

interface DottedVerticalProps {
  box: Box
  x: number
  label?: string
  /** Further lines under the label. */
  notes?: string[]
  isStrong?: boolean
}

/** Below this much room at the right, a label stands left of its line. */
const SMALLEST_ROOM = 84

/** A dotted ink vertical with its label at the top, on whichever side has room. */
export function DottedVertical({ box, x, label, notes = [], isStrong }: DottedVerticalProps) {
  const texts = label === undefined ? [] : [label, ...notes]
  const widest = Math.max(0, ...texts.map((text) => textWidth(text)))
  const room = box.right - x - 6
  const isLeft = widest > room && room < SMALLEST_ROOM
  const lines = texts.flatMap((text, index) =>
    wrapText(text, isLeft ? Infinity : room).map((line) => ({
      line,
      isFirst: index === 0,
    })),
  )
  return (
    <g>
      <path d={`M${round(x)} ${box.top - 4}V${box.bottom}`} stroke="var(--ink)" strokeDasharray="1.5 3" />
      {lines.map(({ line, isFirst }, index) => (
        <Label
          key={line}
          x={isLeft ? x - 6 : x + 6}
          y={box.top + 10 + index * 16}
          anchor={isLeft ? 'end' : 'start'}
          color={isFirst && isStrong ? 'ink' : 'ink-2'}
          isStrong={isFirst && isStrong}
          hasHalo={notes.length === 0}
        >
          {line}
        </Label>
      ))}
    </g>
  )
}

/** A shaded stretch of the x axis. */
export function Shade({ box, from, to }: { box: Box; from: number; to: number }) {
  const left = Math.max(box.left, Math.min(from, to))
  const right = Math.min(box.right, Math.max(from, to))
  if (right <= left) return null
  return (
    <rect
      x={round(left)}
      y={box.top}
      width={round(right - left)}
      height={box.bottom - box.top}
      fill="var(--chart-shade, var(--canvas))"
    />
  )
}
