import type { Edit } from './mapped-text.ts'

/**
 * Words that a bill marks as new or as taken out, for want of underlines and strikes: the marks of new words go, and matter
 * that is taken out stands in square brackets, where every rule looks for it.
 */
export function readMarkedChanges(text: string): readonly Edit[] {
  const edits = MARKS.flatMap(({ pattern, opens, closes }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [whole, mark, closing] = match
      const end = match.index + whole.length
      return [
        { start: match.index, end: match.index + mark.length, replacement: opens },
        { start: end - closing.length, end, replacement: closes },
      ]
    }),
  ).sort((a, b) => a.start - b.start)
  // of marks inside each other only those that do not overlap are read
  return edits.filter((edit, at) => at === 0 || edit.start >= edits[at - 1].end)
}

interface Mark {
  /** With the opening and the closing mark as its two groups. */
  pattern: RegExp
  opens: string
  closes: string
}

const MARKS: readonly Mark[] = [
  // "[ADDED: 19]"
  { pattern: /(\[(?:ADDED|INSERTED|NEW|ADD|INSERT):\s?)[^\][]{1,6000}(\])/g, opens: '', closes: '' },
  // "__nine months__"; a line to sign on is longer
  { pattern: /(?<!_)(__)(?=[^\s_])[^_\n]{1,2000}(__)(?!_)/g, opens: '', closes: '' },
  // "{+nine months+}", "{-one year-}", as bills of Oregon and texts compared by a program have them
  { pattern: /(\{\+ ?)[^{}\n]{1,2000}?( ?\+\})/g, opens: '', closes: '' },
  { pattern: /(\{- ?)[^{}\n]{1,2000}?( ?-\})/g, opens: '[', closes: ']' },
  // "~~one year~~"
  { pattern: /(?<!~)(~~)(?=[^\s~])[^~\n]{1,2000}(~~)(?!~)/g, opens: '[', closes: ']' },
  // "((one year))", as in bills of Washington
  { pattern: /(?<!\()(\(\()(?=[^\s()])[^()\n]{1,2000}(\)\))(?!\))/g, opens: '[', closes: ']' },
]
