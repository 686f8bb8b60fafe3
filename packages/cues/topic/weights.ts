/** How far a word tells its place: the subject itself, met elsewhere too, or of a whole domain. */
export type Strength = 'strong' | 'weak' | 'general'

/** A term of `tables/vocabulary.tsv`, and the place in the taxonomy that it speaks for. */
interface ListedTerm {
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

import { readRows, TableError } from '../tables/read-table.ts'

/** How much each kind of place and word weighs in deciding what a text is about. */
export interface TopicWeights {
  /** A word that names a subdomain. */
  strong: number
  /** A word that belongs to a subdomain but is met elsewhere too. */
  weak: number
  /** A word of the whole domain. */
  general: number
  /** Longer terms are rarer: "minimum wage" tells more than "wage". */
  longer: number
  /** Times that a word in title, in its subject clause, in the purpose clause, in a heading counts beside the body. */
  title: number
  subject: number
  purpose: number
  heading: number
  /** The same in the name of a law that the title says is amended. */
  amended: number
  /** Share of its worth that a word in the name of an office or of a cited law keeps. */
  named: number
  /** Share that a domain's other subdomains add to the best one. */
  neighbours: number
}

/** Fitted over the labelled texts; `npx casefiles eval cues` fits them anew without each fold and prints both figures. */
export const TOPIC_WEIGHTS: TopicWeights = {
  strong: 3,
  weak: 0.7,
  general: 1,
  longer: 0.35,
  title: 2,
  subject: 1.5,
  purpose: 1,
  heading: 1.5,
  amended: 1,
  named: 0.25,
  neighbours: 0.25,
}
