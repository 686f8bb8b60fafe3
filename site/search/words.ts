/** Words that questions are made of and that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  `a about against an and any are as at be because been better by can could did do does doing for from get had happen happened
  has have having help how i if in into is it its just law laws like made make many may me more most much my no not
  number of off on or our out over people policy policies really reduce s should so some state states t than that the
  their them then there these they this those to too up us was we were what when where which who why will with work
  worked works would without you your`.split(/\s+/),
)

/** Words without case and accents; a hyphen parts words, so “seat belt” finds “seat-belt”. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’]s\b/g, '')
    .toLowerCase()
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []
}

/** Whether a word says nothing about what is looked for. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Endings that are cut, the first that fits; what is left needs three letters. */
const ENDINGS: readonly (readonly [ending: RegExp, left: string])[] = [
  [/(?<=[a-z]{2})ies$/, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/, ''],
  [/(?<=[a-z]{2}[^su])s$/, ''],
]
const VERB_ENDINGS = /(?<=[a-z]{3})(?:ing|ed|er|ers)$/

/** Plurals and forms of verbs as one: `classes` and `class`, `smoking` and `smoker`, `taxes` and `tax`. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find(([pattern]) => pattern.test(word))
  const single = ending ? word.replace(ending[0], ending[1]) : word
  const base = single.replace(VERB_ENDINGS, '')
  const undoubled = base === single ? base : base.replace(/([bdgmnprt])\1$/, '$1')
  return undoubled.length > 3 ? undoubled.replace(/e$/, '') : undoubled
}

/** The stems of a text, without words that say nothing unless it has no others. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : words).map(stemOf)
}
