import type { PrintedLine } from './printed-line.ts'

/**
 * Titles set l i k e  t h i s become words again: words apart by more than one space, or, where all spaces are alike, as
 * words that the document has elsewhere.
 */
export function closeLetterSpacing(lines: readonly PrintedLine[]): PrintedLine[] {
  const isSpaced = ({ text }: PrintedLine) => /^\s*\p{L}(\s+\p{L}){3,}\s*$/u.test(text)
  if (!lines.some(isSpaced)) return [...lines]
  const words = new Set(lines.flatMap(({ text }) => text.toUpperCase().match(/\p{L}{2,}/gu) ?? []))
  return lines.map((line) => (isSpaced(line) ? { ...line, text: close(line.text.trim(), words) } : line))
}

function close(text: string, words: Set<string>): string {
  const parts = text.split(/\s{2,}/).map((part) => part.replaceAll(' ', ''))
  return parts.map((part) => wordsIn(part, words)?.join(' ') ?? part).join(' ')
}

/** The fewest known words that make up the letters, undefined where none do. */
function wordsIn(letters: string, words: Set<string>): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - 20); start < end; start++) {
      const word = letters.slice(start, end)
      const before = best[start]
      if (!before || !words.has(word.toUpperCase())) continue
      if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, word]
    }
  }
  return best[letters.length]
}
