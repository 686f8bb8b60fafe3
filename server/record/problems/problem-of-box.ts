import type { z } from 'zod'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type {
  ProblemCandidate,
  ProblemMap,
  ProblemMembers,
  problemCandidatesSchema,
} from '../../../contract/studio/problem.ts'
import { isListedCasefile } from '../../../contract/teaching-example.ts'
import { outcomeScaleOf } from '@casefiles/engine/verdict'
import { lowerFirst } from '@casefiles/engine/words'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { findCasefileVersions } from '../casefiles/casefile.repository.ts'
import { findCurrentCards } from '../publications/publication.repository.ts'
import { openPublicationReader, type PublicationReader } from '../publications/publication-reader.ts'
import { proposeComparable, type Comparable } from './comparable.ts'
import { GAP_MAP, requireBox } from './gap-map.ts'
import { sdKindOf } from './publish-problem.ts'
import { refuseTooFew } from './too-few-casefiles.ts'
import { measuresTheSame, outcomeOf, writeProblem } from './write-problem.ts'

type Context = Pick<ServerContext, 'db' | 'publications'>

/** How many published casefiles stand in each box of the gap map. Retracted ones and teaching examples answer no question. */
export async function readProblemMap({ db }: Pick<Context, 'db'>): Promise<ProblemMap> {
  const { kinds, outcomes } = GAP_MAP
  const standing = (await findCurrentCards(db)).filter((card) => card.status === 'published' && isListedCasefile(card))
  const isIn = (kind: string, outcome: string) => (card: CasefileListItem) => {
    const place = GAP_MAP.casefiles[card.slug]
    return place?.kind === kind && place.outcome === outcome
  }
  const boxes = kinds.flatMap((kind) =>
    outcomes.map((outcome) => ({
      kind: kind.slug,
      outcome: outcome.slug,
      casefiles: standing.filter(isIn(kind.slug, outcome.slug)).length,
    })),
  )
  return {
    kinds,
    outcomes,
    boxes: boxes.filter(({ casefiles }) => casefiles > 0),
    not_placed: standing.filter(({ slug }) => !(slug in GAP_MAP.casefiles)).length,
  }
}

/**
 * Casefiles that may stand together in a problem on a box, with what speaks for and against each.
 *
 * @throws {ServerError} `gap-map/box-not-found`
 */
export async function readCandidates(
  { db, publications }: Context,
  kind: string,
  outcome: string,
): Promise<z.input<typeof problemCandidatesSchema>> {
  const box = requireBox(kind, outcome)
  const reader = openPublicationReader(publications)
  const versions = await findCasefileVersions(db)
  const cards = (await findCurrentCards(db)).filter(isListedCasefile).filter(({ slug }) => {
    const place = GAP_MAP.casefiles[slug]
    return place === undefined || place.outcome === outcome
  })
  const members = cards.flatMap(({ slug }) => reader.current(slug)?.publication ?? [])
  const proposals = proposeComparable(
    box,
    members.map((member) => comparableOf(reader, member, versions.get(member.slug)!)),
  )
  return {
    ...box,
    candidates: proposals.map((proposal) => {
      const member = members.find(({ slug }) => slug === proposal.slug)!
      const { docket, title } = member.casefile
      return {
        slug: member.slug,
        docket,
        title,
        proposed: proposal.isProposed,
        reasons: proposal.reasons,
        // told to whoever chooses; the rule before it has not seen it
        against: [...proposal.against, ...(member.analysis.eqs.band === 'weak' ? ['Its evidence is weak.'] : [])],
        excluded: proposal.excluded,
        outcome: enteringOutcome(member),
      }
    }),
  }
}

function comparableOf(
  reader: PublicationReader,
  { slug, version, casefile, texts, design, analysis, dataset }: CasefilePublication,
  newest: number,
): Comparable {
  const place = GAP_MAP.casefiles[slug]
  return {
    slug,
    docket: casefile.docket,
    subdomain: casefile.subdomain,
    period: casefile.period,
    kind: place?.kind ?? null,
    family: place?.outcome ?? null,
    outcome: design.words.outcomeName,
    units: analysis.outcome.units,
    isLog: outcomeScaleOf(design.analysis).kind === 'log',
    estimand: analysis.estimates.find(({ role }) => role === 'primary')?.estimand ?? null,
    beneficiaries: texts.beneficiaries,
    data: dataset.sha256,
    isPolicy: design.intent.kind === 'policy',
    isRetracted: reader.card(slug)!.status === 'retracted',
    supersededVersion: newest > version ? version : null,
  }
}

/** The primary outcome alone: it was fixed by the lock, and any other would be chosen with the results in view. */
function enteringOutcome({ design, analysis }: CasefilePublication): ProblemCandidate['outcome'] {
  return {
    name: analysis.outcome.label,
    units: analysis.outcome.units,
    direction: design.intent.direction,
    sd_of: analysis.standardisedEffect === null ? null : sdKindOf(analysis.design),
    is_policy: design.intent.kind === 'policy',
  }
}

/**
 * Words for a problem over the casefiles that were chosen for a box.
 *
 * @throws {ServerError} `gap-map/box-not-found`, `problem/unknown-casefile`, `problem/too-few-casefiles`
 */
export async function proposeProblemOfBox(
  { db, publications }: Context,
  { kind, outcome, casefiles }: ProblemMembers,
): Promise<ProblemSource> {
  const box = requireBox(kind, outcome)
  const reader = openPublicationReader(publications)
  refuseTooFew(
    publications,
    casefiles.map((slug) => ({ slug })),
  )
  const chosen = casefiles.map((slug) => {
    const found = reader.current(slug)
    if (found && reader.card(slug)!.status === 'published') return found.publication
    throw new ServerError('problem/unknown-casefile', `No casefile "${slug}" is published that was not retracted.`)
  })
  const members = byMostMeasured(chosen)
  const isOneOutcome = members.every((member) => measuresTheSame(member, members[0]))
  return writeProblem(db, members, {
    title: `${box.outcome.name}: ${lowerFirst(box.kind.name)}`,
    outcome: isOneOutcome ? outcomeOf(members[0]) : lowerFirst(box.outcome.name),
  })
}

/** Those that measure what most of them measure stand first, as the first decides what is averaged. */
function byMostMeasured(members: CasefilePublication[]): CasefilePublication[] {
  const alike = (member: CasefilePublication) => members.filter((other) => measuresTheSame(member, other)).length
  return members.toSorted((a, b) => alike(b) - alike(a))
}
