/** Periods as after a verb: `in 1996`, `in 1996 and 1997`, `from 1994 to 1997`, or `in 5 years from 1985 to 1997` with gaps. */
export function spanOf(chosen: number[], all: number[], word: string): string {
  const [first, last] = [chosen[0], chosen.at(-1)!]
  if (chosen.length === 1) return `in ${first}`
  if (chosen.length === 2) return `in ${first} and ${last}`
  const isUnbroken = all.indexOf(last) - all.indexOf(first) === chosen.length - 1
  return isUnbroken ? `from ${first} to ${last}` : `in ${chosen.length} ${word}s from ${first} to ${last}`
}
