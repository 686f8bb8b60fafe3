/**
 * Flesch–Kincaid grade level: 0.39·words/sentences + 11.8·syllables/words − 15.59 (Kincaid et al. 1975).
 * Syllables are counted as groups of vowels, less a silent e; a number counts as it is read, one syllable a digit at most three.
 */
export function fleschKincaidGrade(text: string): number {
  const sentences = text.split(/[.!?:;](?:\s|$)/).filter((part) => /[A-Za-z]/.test(part)).length
  const words = text.split(/[\s–]+/).filter((word) => /[A-Za-z0-9]/.test(word))
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59
}

function countSyllables(word: string): number {
  const digits = word.replace(/\D/g, '')
  if (digits.length > 0) return Math.min(3, digits.length)
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  const withoutSilentEnding = letters.replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, (ending) => ending[0])
  return Math.max(1, (withoutSilentEnding.match(/[aeiouy]+/g) ?? []).length)
}
