import type { Box } from './frame.tsx'
import { Label } from './label.tsx'
import { STRONG } from './reference-lines.tsx'
import { spreadLabels, TEXT_SIZE, textWidth, wrapText } from './text.ts'

export interface EndLabel {
  key: string
  text: string
  /** A second statement under the first, e.g. a rank. */
  note?: string
  /** Height at which the line ends. */
  at: number
  color: string
  isStrong?: boolean
}

const LINE = TEXT_SIZE + 3

/** Room right of the plotting area for names at the ends of lines: what the drawing gives them, and more where a word is longer. */
export function endRoom(names: readonly string[], least: number): number {
  const words = names.flatMap((name) => name.split(' '))
  return Math.max(least, ...words.map((word) => Math.ceil(textWidth(word) * STRONG) + 10))
}

/** Names of lines at their right ends, moved apart until none overlaps the next. */
export function EndLabels({ labels, box, margin }: { labels: EndLabel[]; box: Box; margin: number }) {
  const wrapped = labels.map((label) => {
    const name = wrapText(label.text, margin)
    return { ...label, name, lines: [...name, ...wrapText(label.note ?? '', margin)] }
  })
  const heights = wrapped.map(({ lines }) => lines.length * LINE + 2)
  // the tallest label may not reach into the axis below or the words above
  const overhang = (Math.max(...heights) - LINE) / 2
  const places = spreadLabels(
    labels.map(({ at }) => at),
    heights,
    [box.top + overhang, box.bottom - overhang],
  )
  return wrapped.map(({ key, name, lines, color, isStrong }, index) =>
    lines.map((line, row) => (
      <Label
        key={`${key}-${row}`}
        x={box.right + 8}
        y={places[index] + 4.5 + (row - (lines.length - 1) / 2) * LINE}
        color={row < name.length ? color : 'ink-2'}
        isStrong={(isStrong ?? false) && row < name.length}
      >
        {line}
      </Label>
    )),
  )
}
