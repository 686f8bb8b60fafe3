import { sentencesOf } from './style-rules.ts'

/**
 * The school year (of the United States) in which a text can be read at once, by its words to a sentence and syllables to a word.
 * Syllables are counted as groups of vowels, less a silent e.
 *
 * @see Kincaid, Fishburne, Rogers & Chissom 1975, Research Branch Report 8-75, U.S. Navy
 */
export function readingGrade(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0)
  return (0.39 * words.length) / sentencesOf(text).length + (11.8 * syllables) / words.length - 15.59
}

function syllablesOf(word: string): number {
  const spoken = word.replace(/(?<=[^aeiouyl])e(?:s|d)?$|(?<=[aeiouy][^aeiouy]*l)e$/, '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1)
}
