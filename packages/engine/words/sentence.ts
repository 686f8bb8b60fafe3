/** The same text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A remark as a sentence of its own: with a capital and a period. @example asSentence('no clause says when') // 'No clause says when.' */
export function asSentence(text: string): string {
  return text === '' ? '' : capitalize(/[.!?…]$/.test(text) ? text : `${text}.`)
}

/** The same text with a small first letter. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A label inside a sentence: its first letter small, unless the word is an abbreviation. */
export function inSentence(label: string): string {
  const isAbbreviation = /^.[^a-z ’']/.test(label)
  return isAbbreviation ? label : lowerFirst(label)
}

/** Several words as one list: `a`, `a and b`, `a, b and c`. */
export function joinWithAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Sentences without repeats; a final period makes no difference. */
export function withoutRepeats(sentences: readonly string[]): string[] {
  return [...new Map(sentences.map((sentence) => [sentence.replace(/\.$/, ''), sentence])).values()]
}
