/** A stretch of the text that is marked; offsets in UTF-16 units, as strings count. */
export interface Range {
  id: string
  start: number
  end: number
}

/** A piece of a block in which the same marks hold. */
export interface Segment {
  text: string
  /** Ids of the marks that cover it, the outermost first. */
  marks: string[]
  /** Those of them that begin here. */
  opens: string[]
}

/** A line of the text with its place, in UTF-16 units. */
export interface Block {
  start: number
  segments: Segment[]
  /** Ids of all marks in it. */
  marks: string[]
}

/**
 * Turns offsets in code points, as cues have them, into offsets in UTF-16 units, as strings have them: the two differ
 * behind every character beyond the basic plane. Offsets beyond the text end with it.
 */
export function fromCodePoints<Marked extends { start: number; end: number }>(
  text: string,
  marked: readonly Marked[],
): Marked[] {
  const wanted = [...new Set(marked.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const units = new Map<number, number>()
  let unit = 0
  let point = 0
  for (const offset of wanted) {
    while (point < offset && unit < text.length) {
      unit += text.codePointAt(unit)! > 0xffff ? 2 : 1
      point += 1
    }
    units.set(offset, unit)
  }
  return marked.map((mark) => ({ ...mark, start: units.get(mark.start)!, end: units.get(mark.end)! }))
}

/** The text by lines, without empty ones, each cut where a mark begins or ends. */
export function layOut(text: string, ranges: readonly Range[]): Block[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)
  const opened = new Set<string>()
  return linesOf(text).map(({ start, end }) => {
    const inside = sorted.filter((range) => range.start < end && range.end > start)
    const segments = segmentsOf(text, start, end, inside).map((segment) => {
      const opens = segment.marks.filter((id) => !opened.has(id))
      for (const id of opens) opened.add(id)
      return { ...segment, opens }
    })
    return { start, segments, marks: inside.map(({ id }) => id) }
  })
}

/** Where each line with something in it begins and ends. */
function linesOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\n]+/g)]
    .filter(([line]) => line.trim() !== '')
    .map(({ 0: line, index }) => ({ start: index, end: index + line.length }))
}

function segmentsOf(text: string, start: number, end: number, ranges: readonly Range[]): Omit<Segment, 'opens'>[] {
  const cuts = ranges.flatMap((range) => [Math.max(range.start, start), Math.min(range.end, end)])
  const bounds = [...new Set([start, ...cuts, end])].sort((a, b) => a - b)
  return bounds.slice(0, -1).map((from, place) => {
    const to = bounds[place + 1]
    const marks = ranges.filter((range) => range.start < to && range.end > from).map(({ id }) => id)
    return { text: text.slice(from, to), marks }
  })
}

/** Most places that a search shows: a single letter stands in a statute tens of thousands of times. */
const MOST_FOUND = 500

/** Where words stand in the text, whatever their case; spaces match any white space. In UTF-16 units. */
export function findWords(text: string, words: string): { start: number; end: number }[] {
  const parts = words.trim().split(/\s+/).map(escaped)
  if (parts[0] === '') return []
  const found: { start: number; end: number }[] = []
  for (const { 0: match, index } of text.matchAll(new RegExp(parts.join('\\s+'), 'giu'))) {
    found.push({ start: index, end: index + match.length })
    if (found.length === MOST_FOUND) break
  }
  return found
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
