import { formatEffect, formatInterval, isPresent } from '@casefiles/engine/words'
import type { Box } from './frame.tsx'
import { CHART_WIDTHS, type ChartSize } from './plot-data.ts'
import { figureWidth, textWidth, wrapText } from './text.ts'

/** One effect with its interval, drawn on a line of its own. */
export interface EffectRow {
  key: string
  name: string
  note: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  /** The locked primary estimate: filled, in the treated colour and bold. */
  isLocked: boolean
  /** What the policy aimed at, drawn as a ring. */
  intended?: number
  /** An average: a diamond as wide as its interval, with the prediction interval as a dotted line. */
  pooled?: { predictionLow: number | null; predictionHigh: number | null }
}

/** Where one effect stands: its text, and the height of its mark. */
export interface EffectPlace {
  row: EffectRow
  /** Lines of its name; the note follows them. */
  name: string[]
  lines: string[]
  top: number
  bottom: number
  markAt: number
}

/** What stands over the values at the right. */
export const HEAD = 'Estimate, 95% CI'
export const LINE = 16
const TOP = 30

/** Every effect gets the height that its own name needs; on phones the mark stands under the name, elsewhere beside it. */
export function placeEffects(rows: EffectRow[], size: ChartSize): { box: Box; places: EffectPlace[] } {
  const isNarrow = size === 'narrow'
  const width = CHART_WIDTHS[size]
  const isTall = isNarrow && standsBelow(rows)
  const narrowText = isTall ? widestPart(rows) : widest(rows, valueText)
  const labelWidth = isNarrow ? width - narrowText - 12 : { medium: 186, wide: 262 }[size]
  const isBeside = noteStandsBeside(rows, size)
  let top = TOP
  const places = rows.map((row) => {
    const name = wrapText(row.name, labelWidth)
    const lines = isNarrow || isBeside || row.note === '' ? name : [...name, ...wrapText(row.note, labelWidth)]
    const height = isNarrow ? 34 + Math.max(isTall ? 2 : 1, lines.length) * LINE : 14 + Math.max(2, lines.length) * LINE
    const place = {
      row,
      name,
      lines,
      top,
      bottom: top + height,
      markAt: isNarrow ? top + height - 14 : top + height / 2,
    }
    top += height
    return place
  })
  const [left, right] = isNarrow ? [24, width - 24] : [labelWidth + 12, width - valueRoom(rows, isBeside)]
  return { box: { left, right, top: TOP, bottom: top }, places }
}

/** The interval as text, where there is one. */
export function intervalText({ ciLow, ciHigh }: EffectRow): string {
  return isPresent(ciLow) && isPresent(ciHigh) ? ` [${formatInterval(ciLow, ciHigh)}]` : ''
}

/** On a phone, whether the intervals stand under the values: beside them they would leave too little room for names. */
export function standsBelow(rows: EffectRow[]): boolean {
  return widest(rows, valueText) > CHART_WIDTHS.narrow * 0.4
}

function valueText(row: EffectRow): string {
  return formatEffect(row.value) + intervalText(row)
}

function widestPart(rows: EffectRow[]): number {
  return Math.max(
    widest(rows, (row) => formatEffect(row.value)),
    widest(rows, (row) => intervalText(row).trim()),
  )
}

function valueRoom(rows: EffectRow[], isBeside: boolean): number {
  return Math.max(textWidth(HEAD), widest(rows, valueText), isBeside ? longestNote(rows) : 0) + 22
}

/** The widest note that still leaves the effects most of a full column. */
const NOTE_ROOM = 190

/** In a full column, whether short notes stand under the values: rows are then as low as their names allow. */
export function noteStandsBeside(rows: EffectRow[], size: ChartSize): boolean {
  return size === 'wide' && longestNote(rows) <= NOTE_ROOM
}

function longestNote(rows: EffectRow[]): number {
  return Math.max(0, ...rows.map(({ note }) => textWidth(note)))
}

function widest(rows: EffectRow[], textOf: (row: EffectRow) => string): number {
  return Math.max(0, ...rows.filter((row) => isPresent(row.value)).map((row) => figureWidth(textOf(row))))
}
