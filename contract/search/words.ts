/** Words that stand in every text; the index leaves them out. */
const FUNCTION_WORDS = new Set(
  `a an and are as at be by for from in is it its of on or s t that the their to was were with`.split(/\s+/),
)

/** Words that questions are made of and that say nothing about what is looked for, unless they are part of a known phrase. */
const STOP_WORDS = new Set(
  `a about actually after against all also always am among an and any anyone anything are as at bad be because been
  being best better between by can cause caused causes change changed changes compare cons could data decrease did
  difference do does doing each effect effective effectiveness effects else ever every evidence example far find for
  found from get give given gives good great had happen happened happens has have having he help her here him his
  how i idea if impact impacts in increase increased influence info information into is it its just kind law laws
  least let like lot made make many may me mean means more most much my need needs never new no not
  now number of off on once one only or other our out outcome outcomes over own people per please policies policy
  proof pros prove proven question rather real really reason reduce research result results s same say says seem she
  should show shows since so some something state states still studies study such sure t tell than that the their
  them then there these they thing things think this those to too true u under until up us very via want was way we
  well were what when where whether which while who whose why will with without work worked works worth would yes
  yet you your yourself vs versus today nowadays currently ago`.split(/\s+/),
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

/** Whether the index leaves a word out. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word)
}

/** Whether a word says nothing about what is looked for. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Endings that are cut, the first that fits; what is left needs three letters. */
const ENDINGS: readonly (readonly [ending: RegExp, left: string])[] = [
  [/(?<=[a-z]{2})ies$/, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/, ''],
  [/(?<=[a-z]{2}[^su]|^[a-z]{2})s$/, ''],
]
/** Plurals that no ending makes; people also write “womens jobs”. */
const IRREGULAR: Readonly<Record<string, string>> = {
  women: 'woman',
  men: 'man',
  children: 'child',
  policemen: 'policeman',
  servicemen: 'serviceman',
}
/** Words that no ending is cut from, as what is left is another word: an office, a rat. */
const WHOLE = new Set(['officer', 'rate'])
const VERB_ENDINGS = /(?<=[a-z]{3})(?:ing|ed|er|ers)$/

/** Plurals and forms of verbs as one: `classes` and `class`, `smoking` and `smoker`, `taxes` and `tax`. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find(([pattern]) => pattern.test(word))
  const regular = ending ? word.replace(ending[0], ending[1]) : word
  const single = IRREGULAR[regular] ?? regular
  if (WHOLE.has(single)) return single
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
