import { z } from 'zod'
import { answerOf, whatIsKnown } from '../../../contract/public-answer.ts'
import { sentenceForReaders } from '../../../contract/analysis-for-readers.ts'
import { publishedAnswerSchema } from '../../../contract/answer.ts'
import { type CasefileListItem, casefileListItemSchema, resultsResponseSchema } from '../../../contract/casefile.ts'
import { citation } from '../../../contract/files/citation.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { STANDINGS } from '../../../contract/standing-schema.ts'
import { teachingNotice } from '../../../contract/teaching-example.ts'
import type { Found } from '../../../contract/search/search-index.ts'
import { countText, subjectLink } from '../../../contract/search/search-text.ts'
import type { Archive } from './archive.ts'

/** What stands before everything that is said of a casefile, so that nobody cites a number without it. */
const pinnedSchema = z.object({
  state: z
    .enum(['current', ...STANDINGS])
    .describe('Whether this version may be cited as what the archive says today.'),
  address: z.string().describe('Of this version, for ever.'),
  note: z
    .string()
    .nullable()
    .describe('What happened to it, when and why, and what to read instead; null where nothing has to be said.'),
  citation: z.string(),
  docket: z.string(),
  title: z.string(),
  version: z.number(),
  verdict: z.string().nullable(),
  evidence: z.string().nullable(),
  score: z.number().nullable().describe('Evidence Quality Score out of 100; null where none is given.'),
  slug: z.string(),
})
type Pinned = z.infer<typeof pinnedSchema>

const effect = casefileListItemSchema.shape.effect
const knownSchema = resultsResponseSchema.shape.metadata.shape.what_is_known
const findingSchema = pinnedSchema.extend({ finding: z.string().nullable(), effect, jurisdiction: z.string() })
const review = { label: z.string(), finding: z.string(), address: z.string().nullable() }

/** What each tool answers, as clients are told it. */
export const ANSWERS = {
  search_casefiles: z.object({
    casefiles: z.array(findingSchema).describe('Those that answer the question, the best first.'),
    near: z.array(findingSchema).describe('What only comes near, where none answers.'),
    question: z.string(),
    answered: z.boolean(),
    note: z.string().optional(),
    subject: z.string().optional().describe('The page of the subject that was asked about.'),
    reviews: z.array(z.object({ casefile: z.string(), ...review })).optional(),
  }),
  get_casefile: findingSchema.extend({
    question: z.string(),
    period: z.string(),
    design: z.string(),
    policy_intent: z.string(),
    answer: publishedAnswerSchema,
    what_is_known: knownSchema,
    certainty: z.string(),
    cannot_say: z.array(z.string()),
    others_found: z.object({ heading: z.string(), text: z.string() }).nullable(),
    data: z.object({ name: z.string(), citation: z.string(), licence: z.string(), sha256: z.string() }),
    document: z.string(),
  }),
  get_estimates: pinnedSchema.extend({
    effect_for_readers: effect,
    estimates: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        value: z.number().nullable(),
        ci: z.tuple([z.number().nullable(), z.number().nullable()]),
        se: z.number().nullable(),
        p: z.number().nullable(),
        units: z.string(),
        method: z.string(),
        n: z.number(),
      }),
    ),
  }),
  list_problems: z.object({
    problems: z.array(
      z.object({
        address: z.string().describe('Of this version, for ever.'),
        slug: z.string(),
        docket: z.string(),
        title: z.string(),
        question: z.string(),
        synthesis: z.string(),
      }),
    ),
  }),
  list_domains: z.object({
    domains: z.array(
      z.object({
        address: z.string(),
        slug: z.string(),
        name: z.string(),
        casefiles: z.number(),
        subdomains: z.array(z.string()),
      }),
    ),
  }),
}
type Answer<Tool extends keyof typeof ANSWERS> = Promise<z.infer<(typeof ANSWERS)[Tool]>>

/** Casefiles for a question. Where none answers it says so; what only comes near stands apart, with the reviews beside it. */
export async function searchCasefiles(archive: Archive, question: string, limit: number): Answer<'search_casefiles'> {
  const index = await archive.search()
  const found = await index.search(question)
  const answers = await index.rows(found.places.casefile.slice(0, limit))
  const near = await index.rows(found.near.slice(0, Math.max(0, limit - answers.length)))
  const nearest = await Promise.all(near.map(({ slug }) => readFinding(archive, slug)))
  return {
    casefiles: (await Promise.all(answers.map(({ slug }) => readFinding(archive, slug)))).map(({ said }) => said),
    near: nearest.map(({ said }) => said),
    question,
    answered: found.isWhole,
    ...(found.isWhole ? {} : nothingHere(archive, found, question)),
    ...(found.isWhole ? {} : { reviews: nearest.flatMap(({ reviews }) => reviews) }),
  }
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
      address,
      note: [standing && `${standing.notice}${instead}`, teachingNotice(slug)].filter(Boolean).join(' ') || null,
      citation: citation(document, address),
      docket,
      title,
      version: document.version,
      verdict: plain_verdict,
      evidence,
      score: eqs_overall,
      slug,
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
  return { said: { ...pinned, ...findingOf(document.casefile) }, reviews }
}

/** @throws {ArchiveRefusal} where there is no such version */
export async function getCasefile(archive: Archive, slug: string, version?: number): Answer<'get_casefile'> {
  const { pinned, document } = await readPinned(archive, slug, version)
  const { casefile, texts, analysis, dataset } = document
  return {
    ...pinned,
    ...findingOf(casefile),
    question: casefile.description,
    period: casefile.period,
    design: casefile.design_type,
    policy_intent: texts.policy_intent,
    answer: answerOf(document),
    what_is_known: knownSchema.parse(whatIsKnown(texts.others)),
    certainty: sentenceForReaders(document)(analysis.narrative.certainty),
    cannot_say: texts.cannot_say,
    others_found: texts.others?.reading ?? null,
    data: { name: dataset.name, citation: dataset.citation, licence: dataset.licence, sha256: dataset.sha256 },
    document: `${pinned.address}.json`,
  }
}

/** @throws {ArchiveRefusal} where there is no such version */
export async function getEstimates(archive: Archive, slug: string, version?: number): Answer<'get_estimates'> {
  const { pinned, document } = await readPinned(archive, slug, version)
  return {
    ...pinned,
    effect_for_readers: document.casefile.effect,
    estimates: document.analysis.estimates.map(({ name, value, ci, se, p, units, role, method, n }) => {
      return { name, role, value, ci, se, p, units, method, n }
    }),
  }
}

export async function listProblems(archive: Archive): Answer<'list_problems'> {
  const { problems } = await archive.call('GET /api/problems', { query: { limit: 200 } })
  return {
    problems: problems.map(({ slug, version, docket, title, question, headline }) => {
      return {
        address: archive.addressOf(`/problems/${slug}/v${version}`),
        slug,
        docket,
        title,
        question,
        synthesis: headline,
      }
    }),
  }
}

export async function listDomains(archive: Archive): Answer<'list_domains'> {
  const { domains } = await archive.call('GET /api/v2/domains')
  return {
    domains: domains.map(({ slug, name, subdomains, _count }) => ({
      address: archive.addressOf(`/domains/${slug}`),
      slug,
      name,
      casefiles: _count.casefiles,
      subdomains: subdomains.map((subdomain) => subdomain.name),
    })),
  }
}

/** The finding in one line with its interval, in the units that readers see. */
function findingOf({ headline, effect, jurisdiction }: CasefileListItem) {
  return { finding: headline, effect, jurisdiction }
}
