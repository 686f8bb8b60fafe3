const LONGEST = 110

/** A phrase short enough to stand in a sentence, cut between words. */
export function quoteFrom(phrase: string): string {
  const plain = phrase.replace(/\s+/g, ' ').replace(/^[\s"“”'‘]+|[\s"“”]+$/g, '')
  if (plain.length <= LONGEST) return plain
  return `${plain.slice(0, plain.lastIndexOf(' ', LONGEST))} …`
}
