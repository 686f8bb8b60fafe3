import { readRows, TableError } from '../tables/read-table.ts'

/** How far a word tells its place: the subject itself, met elsewhere too, or of a whole domain. */
export type Strength = 'strong' | 'weak' | 'general'

/** A term of `tables/vocabulary.tsv`, and the place in the taxonomy that it speaks for. */
export interface ListedTerm {
  domain: string
  /** null for a word of a whole domain. */
  subdomain: string | null
  strength: Strength
  /** With `*` at the end for any ending. */
  term: string
}

const TABLE = 'vocabulary'
const WHOLE_DOMAIN = '(whole domain)'

/** Every term, in the order of the lines. */
export const TERMS: readonly ListedTerm[] = readRows(TABLE, ['domain', 'subdomain', 'strength', 'term']).map(
  ([line, [domain, subdomain, strength, term]]) => {
    const isGeneral = subdomain === WHOLE_DOMAIN
    const known = isGeneral ? strength === 'general' : strength === 'strong' || strength === 'weak'
    if (!known)
      throw new TableError(TABLE, line, `no word of ${isGeneral ? 'a domain' : 'a subdomain'} is "${strength}"`)
    return { domain, subdomain: isGeneral ? null : subdomain, strength: strength as Strength, term }
  },
)

/** Every subdomain with words of its own, in the order of the taxonomy. */
export const SUBDOMAINS: readonly { domain: string; subdomain: string }[] = [
  ...new Map(
    TERMS.flatMap(({ domain, subdomain }) =>
      subdomain === null ? [] : [[`${domain}/${subdomain}`, { domain, subdomain }] as const],
    ),
  ).values(),
]
