import type { ProblemSource } from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { isListedCasefile } from '../../../contract/teaching-example.ts'
import { FEWEST_CASEFILES } from '@casefiles/engine/synthesis'
import { capitalize } from '@casefiles/engine/words'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { previewPublication, wordsOfCasefile } from '../publications/publish-draft.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { findCurrentCards } from '../publications/publication.repository.ts'
import { measuresTheSame, outcomeOf, writeProblem } from './write-problem.ts'

/** Casefiles that a proposal names at most, the one it starts from among them. */
const MOST = 12

/**
 * A problem that starts from one casefile and takes in the published ones beside it: of the same subdomain, or of the same
 * domain and measuring the same.
 *
 * @throws {ServerError} `casefile/not-found`, `publication/not-analyzed`, `problem/too-few-casefiles`
 */
export async function proposeProblem(context: ServerContext, slug: string): Promise<ProblemSource> {
  const casefile = await getCasefile(context.db, slug)
  const { publication } = await previewPublication(context, slug, wordsOfCasefile(casefile), '')
  const own = publication as CasefilePublication
  const members = [own, ...(await relatedTo(context, own))]
  if (members.length < FEWEST_CASEFILES) {
    throw new ServerError(
      'problem/too-few-casefiles',
      'No other published casefile lies beside this one, and a problem needs at least two.',
    )
  }
  const title = `${own.casefile.domain.name}: ${capitalize(outcomeOf(own))}`
  return writeProblem(context.db, members, { title, outcome: outcomeOf(own) })
}

/** Retracted casefiles stay out, as nobody should rely on them, and teaching examples. */
async function relatedTo(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  own: CasefilePublication,
): Promise<CasefilePublication[]> {
  const reader = openPublicationReader(publications)
  const cards = await findCurrentCards(db, own.casefile.domain.slug)
  return cards
    .filter((card) => card.slug !== own.slug && card.status === 'published' && isListedCasefile(card))
    .map(({ slug }) => reader.current(slug)!.publication)
    .filter((other) => other.casefile.subdomain.slug === own.casefile.subdomain.slug || measuresTheSame(own, other))
    .slice(0, MOST - 1)
}
