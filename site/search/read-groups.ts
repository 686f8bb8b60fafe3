/** Groups of phrases from a table: one group a line, phrases parted by commas; a line that is indented further goes on the one before. */
export function readGroups(table: string): string[][] {
  const groups: string[][] = []
  for (const line of table.split('\n').filter((text) => text.trim() !== '')) {
    const phrases = line.split(',').map((phrase) => phrase.trim())
    const known = phrases.filter((phrase) => phrase !== '')
    if (line.startsWith('    ')) groups.at(-1)!.push(...known)
    else groups.push(known)
  }
  return groups
}
