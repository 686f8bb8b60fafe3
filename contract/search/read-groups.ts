/** Phrases that stand for each other, and behind them those that are only near. */
export interface PhraseGroup {
  same: readonly string[]
  near: readonly string[]
}

/**
 * Groups of phrases from a table: one group a line, phrases parted by commas, a `~` before those that are only near; a line that is
 * indented further goes on the one before.
 */
export function readGroups(table: string): PhraseGroup[] {
  const groups: string[][] = []
  for (const line of table.split('\n').filter((text) => text.trim() !== '')) {
    const phrases = line.split(',').map((phrase) => phrase.trim())
    const known = phrases.filter((phrase) => phrase !== '')
    if (line.startsWith('    ')) groups.at(-1)!.push(...known)
    else groups.push(known)
  }
  return groups.map((phrases) => ({
    same: phrases.filter((phrase) => !phrase.startsWith('~')),
    near: phrases.filter((phrase) => phrase.startsWith('~')).map((phrase) => phrase.slice(1).trim()),
  }))
}

/** All phrases of a group. */
export const phrasesOf = ({ same, near }: PhraseGroup): string[] => [...same, ...near]

/** What was loaded does not belong to what is loaded now: something was published in between. */
export class SearchChangedError extends Error {
  override name = 'SearchChangedError' as const

  constructor() {
    super('The archive has changed meanwhile; what you asked for can be asked again.')
  }
}
