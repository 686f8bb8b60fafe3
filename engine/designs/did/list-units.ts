const SHOWN = 10

/** Names as inside a sentence, the first ten of them; how many more there are is said, so that a list is never taken as whole. */
export function listUnits(names: readonly string[]): string {
  const more = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
