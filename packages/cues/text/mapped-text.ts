/** A stretch of {@link MappedText.text}: string indices, `end` exclusive. */
export interface Span {
  start: number
  end: number
}

/** One replacement: the characters from `start` to `end` of a text become `replacement`. */
export interface Edit extends Span {
  replacement: string
}

/** A text that was tidied for reading, and for each of its characters the code point of the source it came from. */
export interface MappedText {
  text: string
  /** `origin[i]` is the source's code point behind `text[i]`; one more entry marks the source's end. */
  origin: Uint32Array
}

/** The source itself, untouched: every character stands for its own code point. */
export function unchanged(source: string): MappedText {
  const origin = new Uint32Array(source.length + 1)
  let codePoint = 0
  for (let i = 0; i < source.length; i++) {
    origin[i] = codePoint
    const isFirstOfPair = isHighSurrogate(source.charCodeAt(i)) && isLowSurrogate(source.charCodeAt(i + 1))
    if (!isFirstOfPair) codePoint++
  }
  origin[source.length] = codePoint
  return { text: source, origin }
}

/**
 * Applies replacements from left to right; their characters stand for the place they replace.
 *
 * @param edits in order of `start`, not overlapping
 */
export function applyEdits(mapped: MappedText, edits: readonly Edit[]): MappedText {
  if (edits.length === 0) return mapped
  const parts: string[] = []
  const origin: number[] = []
  let at = 0
  for (const edit of edits) {
    parts.push(mapped.text.slice(at, edit.start), edit.replacement)
    for (let i = at; i < edit.start; i++) origin.push(mapped.origin[i])
    for (let i = 0; i < edit.replacement.length; i++) {
      origin.push(mapped.origin[Math.min(edit.start + i, edit.end)])
    }
    at = edit.end
  }
  parts.push(mapped.text.slice(at))
  for (let i = at; i <= mapped.text.length; i++) origin.push(mapped.origin[i])
  return { text: parts.join(''), origin: Uint32Array.from(origin) }
}

/** Edits that replace each match of a pattern with the `g` flag; a `null` replacement leaves the match alone. */
export function editsFor(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | null,
): readonly Edit[] {
  const edits: Edit[] = []
  for (const match of text.matchAll(pattern)) {
    const replacement = replace(match)
    if (replacement === null || replacement === match[0]) continue
    edits.push({ start: match.index, end: match.index + match[0].length, replacement })
  }
  return edits
}

/** Where a stretch of the tidied text stands in the source, in code points from 0, `end` exclusive. */
export function sourceSpan(mapped: MappedText, span: Span): Span {
  if (span.end <= span.start) return { start: mapped.origin[span.start], end: mapped.origin[span.start] }
  return { start: mapped.origin[span.start], end: mapped.origin[span.end - 1] + 1 }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}

/** The last of the spans that starts at or before an index, by halving; spans in order of `start`. */
export function lastAt<S extends Span>(spans: readonly S[], index: number): S | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].start <= index) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : spans[low - 1]
}

/** The first of the spans that starts at or after an index; spans in order of `start`. */
export function firstFrom<S extends Span>(spans: readonly S[], index: number): S | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].start < index) low = middle + 1
    else high = middle
  }
  return spans[low]
}
