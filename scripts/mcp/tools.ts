import { answerOf, whatIsKnown } from '../../contract/public-answer.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { citation } from '../../contract/files/citation.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { StandingState } from '../../contract/standing.ts'
import type { Found } from '../../site/search/search-index.ts'
import { countText, subjectLink } from '../../site/search/search-text.ts'
import type { Archive } from './archive.ts'

type Answer = Promise<Record<string, unknown>>

/** Casefiles for a question. Where none answers it says so; what only comes near stands apart, with the reviews beside it. */
export async function searchCasefiles(archive: Archive, question: string, limit: number): Answer {
  const index = await archive.search()
  const found = await index.search(question)
  const answers = await index.rows(found.places.casefile.slice(0, limit))
  const near = await index.rows(found.near.slice(0, Math.max(0, limit - answers.length)))
  const nearest = await Promise.all(near.map(({ slug }) => readFinding(archive, slug)))
  return {
    question,
    answered: found.isWhole,
    ...(found.isWhole ? {} : nothingHere(archive, found, question)),
    casefiles: (await Promise.all(answers.map(({ slug }) => readFinding(archive, slug)))).map(({ said }) => said),
    near: nearest.map(({ said }) => said),
    ...(found.isWhole ? {} : { reviews: nearest.flatMap(({ reviews }) => reviews) }),
  }
}

/** Whether a version may be cited as what the archive says today. */
export type VersionState = 'current' | StandingState

/** What stands with everything that is said of a casefile, so that nobody cites a number without it. */
export interface Pinned {
  state: VersionState
  /** What happened to it, when and why, and what to read instead; null where nothing has to be said. */
  note: string | null
  /** Of this version, for ever. */
  address: string
  citation: string
  docket: string
  title: string
  version: number
  verdict: string | null
  evidence: string | null
  /** Evidence Quality Score out of 100; null where none is given. */
  score: number | null
}

/**
 * A version with its state today.
 *
 * @throws {ArchiveRefusal} where there is no such version
 */
async function readPinned(
  archive: Archive,
  slug: string,
  version?: number,
): Promise<{ pinned: Pinned; document: CasefilePublication }> {
  const document = await archive.document(slug, version)
  const address = archive.addressOf(`/casefiles/${slug}/v${document.version}`)
  const { docket, title, plain_verdict, evidence, eqs_overall, standing } = document.casefile
  const instead = standing?.read_instead ? ` ${archive.addressOf(standing.read_instead)}` : ''
  return {
    document,
    pinned: {
      state: standing?.state ?? 'current',
      note: standing ? `${standing.notice}${instead}` : null,
      ...{ address, citation: citation(document, address), docket, title, version: document.version },
      ...{ verdict: plain_verdict, evidence, score: eqs_overall },
    },
  }
}

/** What to say, and where the subject has its page. */
function nothingHere(archive: Archive, found: Found, question: string) {
  return { note: `${countText(found, question)}.`, subject: archive.addressOf(subjectLink(found).href) }
}

async function readFinding(archive: Archive, slug: string) {
  const { pinned, document } = await readPinned(archive, slug)
  const reviews = (document.texts.others?.studies ?? []).flatMap(({ kind, label, finding, confirmed }) =>
    kind === 'review' && confirmed ? [{ casefile: slug, label, finding, address: confirmed.address }] : [],
  )
  return { said: { slug, ...pinned, ...findingOf(document.casefile) }, reviews }
}

/** @throws {ArchiveRefusal} where there is no such version */
export async function getCasefile(archive: Archive, slug: string, version?: number): Answer {
  const { pinned, document } = await readPinned(archive, slug, version)
  const { casefile, texts, analysis, dataset } = document
  return {
    slug,
    ...pinned,
    ...findingOf(casefile),
    question: casefile.description,
    period: casefile.period,
    design: casefile.design_type,
    policy_intent: texts.policy_intent,
    answer: answerOf(document),
    what_is_known: whatIsKnown(texts.others),
    certainty: analysis.narrative.certainty,
    cannot_say: texts.cannot_say,
    others_found: texts.others?.reading ?? null,
    data: { name: dataset.name, citation: dataset.citation, licence: dataset.licence, sha256: dataset.sha256 },
    document: `${pinned.address}.json`,
  }
}

/** @throws {ArchiveRefusal} where there is no such version */
export async function getEstimates(archive: Archive, slug: string, version?: number): Answer {
  const { pinned, document } = await readPinned(archive, slug, version)
  return {
    slug,
    ...pinned,
    effect_for_readers: document.casefile.effect,
    estimates: document.analysis.estimates.map(({ name, value, ci, se, p, units, role, method, n }) => {
      return { name, role, value, ci, se, p, units, method, n }
    }),
  }
}

export async function listProblems(archive: Archive): Answer {
  const { problems } = await archive.call('GET /api/problems', { query: { limit: 200 } })
  return {
    problems: problems.map(({ slug, version, docket, title, question, headline }) => {
      return {
        slug,
        docket,
        title,
        question,
        synthesis: headline,
        address: archive.addressOf(`/problems/${slug}/v${version}`),
      }
    }),
  }
}

export async function listDomains(archive: Archive): Answer {
  const { domains } = await archive.call('GET /api/v2/domains')
  return {
    domains: domains.map(({ slug, name, subdomains, _count }) => ({
      ...{ slug, name, casefiles: _count.casefiles, address: archive.addressOf(`/domains/${slug}`) },
      subdomains: subdomains.map((subdomain) => subdomain.name),
    })),
  }
}

/** The finding in one line with its interval, in the units that readers see. */
function findingOf({ headline, effect, jurisdiction }: CasefileListItem) {
  return { finding: headline, effect, jurisdiction }
}
