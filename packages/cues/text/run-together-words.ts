import type { Edit } from './mapped-text.ts'

/**
 * Some printed bills lose the spaces of a tightly set line ("Childrenatleastfouryearsofage"). Long tokens are parted again
 * into words the text itself uses elsewhere, or common words of law, by the fewest pieces.
 *
 * @returns edits that put the spaces back; none for a text without such lines
 */
export function separateRunTogetherWords(text: string): readonly Edit[] {
  const tokens = [...text.matchAll(/[A-Za-z]+(?:[,;][A-Za-z]+){0,8}/g)]
  const isPrintedTightly = tokens.filter((match) => match[0].length >= 24).length >= 3
  const suspects = tokens.filter((match) => isSuspect(match[0], isPrintedTightly))
  if (suspects.length === 0) return []
  const vocabulary = vocabularyOf(text)
  return suspects.flatMap((match) => cutsOf(match[0], match.index, vocabulary))
}

function isSuspect(token: string, isPrintedTightly: boolean): boolean {
  if (isPrintedTightly && token.length >= 11 && !LONG_WORDS.test(token)) return true
  return token.length >= 20 || (token.length >= 8 && COMMON_JOINT.test(token))
}

/** Words of law that a search for pieces would cut. */
const LONG_WORDS =
  /^(?:notwithstanding|hereinafter|thereunder|hereunder|whatsoever|nevertheless|insofar|understanding|withholding)$/i

/** A number word glued to its unit, or a small word glued to a number word, in a short token. */
const NUMBER =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty)'
const COMMON_JOINT = new RegExp(
  [
    `(?:^(?:of|the|than|least|most|age|under|over)${NUMBER})`,
    '(?:years|months|days|hours|pounds|dollars|percent|feet|inches)of',
    'yearsor',
    `${NUMBER}(?:years?|months?|days?|hours?|pounds?|dollars?|percent)$`,
  ].join('|'),
  'i',
)

const LEGAL_WORDS =
  'a all also although an and any are as at age ages aged but by be been being child children dollars driver drivers each employee employer every feet fifty five for forty four from fewer had has have he hours if in inches into is it its least less licensed may means month months more most motor must nine no not of on one or other over passenger passengers percent person persons pounds premises provided school section seven shall she six sixteen sixty state student students subsection subject such tall ten than that the their them then there these they this those three to twelve twenty two under upon use used vehicle weigh weighing weight when where which while who whom will with within without year years eight eighteen eleven fifteen fourteen thirteen nineteen seventeen seventy eighty ninety either only until during after before both hundred thousand million'

/** Words that stand alone in the text at least twice, and the common ones; long tokens are left out, they may be joints. */
function vocabularyOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const own = [...counts].filter(([word, count]) => count >= 2 && word.length >= 3 && word.length < 15)
  return new Set([...LEGAL_WORDS.split(' '), ...own.map(([word]) => word)])
}

function cutsOf(token: string, at: number, vocabulary: ReadonlySet<string>): readonly Edit[] {
  const edits: Edit[] = []
  for (const part of token.matchAll(/[A-Za-z]+/g)) {
    const words = fewestWords(part[0].toLowerCase(), vocabulary)
    let offset = at + part.index
    words?.slice(0, -1).forEach((word) => {
      offset += word.length
      edits.push({ start: offset, end: offset, replacement: ' ' })
    })
  }
  return edits
}

/** Shortest path over the token's letters; the squared length of a word breaks ties towards longer words. */
function fewestWords(token: string, vocabulary: ReadonlySet<string>): readonly string[] | null {
  if (token.length < 8 || token.length > 400) return null
  const best: ({ cost: number; from: number } | undefined)[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= token.length; end++) {
    for (let from = Math.max(0, end - 18); from < end; from++) {
      const before = best[from]
      if (!before || !vocabulary.has(token.slice(from, end))) continue
      const length = end - from
      const cost = before.cost + 10 - Math.min(length, 10) / 10 + (length === 1 ? 5 : 0)
      const current = best[end]
      if (!current || cost < current.cost) best[end] = { cost, from }
    }
  }
  return wordsBack(token, best)
}

function wordsBack(
  token: string,
  best: readonly ({ cost: number; from: number } | undefined)[],
): readonly string[] | null {
  if (!best[token.length]) return null
  const words: string[] = []
  for (let end = token.length; end > 0; end = best[end]!.from) words.unshift(token.slice(best[end]!.from, end))
  return words.length >= 2 ? words : null
}
