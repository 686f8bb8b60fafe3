/** One person as citations write them: `Word, E.`, `Turpin-Petrosino, C.`, `van Panhuis, W. G.` */
const PERSON = /^([^,.()&]+), ((?:\p{Lu}\.-?\s?)+)(?:, (?:& )?| & | et al\.|$)/u

/** Who made a work, by its citation: the people in front of its year, or the name of who published it. */
export function creatorsOf(citation: string): object[] {
  const head = /^(.+?)\s*\(\d{4}[a-z]?\)/.exec(citation)?.[1] ?? ''
  const people: object[] = []
  let rest = head
  for (let match = PERSON.exec(rest); match; match = PERSON.exec(rest)) {
    const [whole, familyName, initials] = match
    const givenName = initials.trim()
    people.push({ '@type': 'Person', name: `${givenName} ${familyName}`, familyName, givenName })
    rest = rest.slice(whole.length)
  }
  if (people.length > 0 && rest.trim() === '') return people
  const name = head === '' ? citation.split(/[,;(]/)[0].trim() : head
  return [{ '@type': 'Organization', name }]
}
