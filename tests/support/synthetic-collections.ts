import type { PublishedPolicy, PublishedProblem } from '../../contract/archive-reader.ts'
import { policyPublicationSchema, type PolicyCard } from '../../contract/policy.ts'
import { problemPublicationSchema, type ProblemCard } from '../../contract/problem.ts'
import { toJson } from '@casefiles/engine/analysis'
import { synthesize } from '@casefiles/engine/synthesis'
import { tellSynthesis } from '@casefiles/words'
import { canonicalJson, sha256 } from '../../server/base/chain/fingerprint.ts'
import {
  documentPath,
  documentVersionPath,
  type CollectionFolder,
  type CollectionMeta,
} from '../../server/record/publications/publication-files.ts'
import type { ContentStore } from '../../server/base/store/content-store.ts'
import { syntheticPublished } from './synthetic-publication.ts'

/* An invented policy and problem over the synthetic casefiles of given numbers, for tests of pages and stores. */

const AT = '2026-02-01T00:00:00.000Z'
const SOURCES = [{ citation: 'Invented (2026).' }]
const place = { slug: 'transport-safety', name: 'Transport safety' }

type WithCard<Published, Card> = Published & { card: Card }

/** Over the synthetic casefiles with these slugs, which need not be published. */
export function syntheticPolicy(slugs: string[]): WithCard<PublishedPolicy, PolicyCard> {
  const subdomain = { slug: 'occupant-protection', name: 'Seat belts' }
  const head = {
    slug: 'synthetic-policy',
    title: 'Synthetic policy',
    summary: 'An invented law.',
    jurisdiction: 'Nowhere',
  }
  const publication = policyPublicationSchema.parse({
    schema: 'policy-publication/1',
    slug: head.slug,
    version: 1,
    published_at: AT,
    policy: {
      ...head,
      domain: place.slug,
      subdomain: subdomain.slug,
      description: ['It asks for something invented.'],
      dates: [{ date: '1985', what: 'First law' }],
      cues: [{ type: 'Comparison', value: 'Other places', why: 'They adopt later.' }],
      texts: [
        {
          title: 'Invented act',
          file: 'act.txt',
          source: 'Invented.',
          licence: 'CC0.',
          note: 'For a test.',
          passages: [{ heading: 'The duty', quote: 'Everyone shall invent.' }],
        },
      ],
      sources: SOURCES,
    },
    domain: place,
    subdomain,
    casefiles: slugs.map((slug) => linked(Number(slug.split('-')[1]))),
  })
  const card = { ...head, domain: place, subdomain, casefiles: slugs, version: 1, published_at: AT }
  return { ...asPublished(publication), card }
}

export function syntheticProblem(indices: number[]): WithCard<PublishedProblem, ProblemCard> {
  const head = {
    slug: 'synthetic-problem',
    docket: 'PR-900',
    title: 'Synthetic problem',
    question: 'Do invented laws do anything?',
    jurisdiction: 'Nowhere',
  }
  const synthesis = toJson(
    tellSynthesis(
      synthesize(
        indices.map((index) => ({
          slug: slugOf(index),
          label: `Synthetic ${index}`,
          value: -4 - index,
          se: 1.5,
          ci: [-7 - index, -1 - index],
          standardisedEffect: (4 + index) / 10,
          verdict: 'Met policy intent.',
          direction: 'decrease',
          smallestEffect: 5,
          eqs: 70,
          isPooled: true,
          outcome: 'An outcome',
          units: 'cases',
          sdKind: 'places over periods',
          isFailed: false,
        })),
        'an invented outcome',
      ),
    ),
  )
  const publication = problemPublicationSchema.parse({
    schema: 'problem-publication/1',
    slug: head.slug,
    version: 1,
    published_at: AT,
    problem: {
      ...head,
      domain: place.slug,
      intended: ['Less of an invented outcome.'],
      measured: ['An invented outcome.'],
      reading: ['With care.'],
      cannot_say: ['Anything about a real policy.'],
      average: { outcome: 'an invented outcome', comparable: 'All measure the same.' },
      sources: SOURCES,
    },
    domain: place,
    casefiles: indices.map((index) => ({
      ...linked(index),
      label: `Synthetic ${index}`,
      adds: 'One more.',
      pooled: true,
      policy_intent: 'To lower it.',
      outcome: 'An outcome',
    })),
    engine_version: '0.1.0',
    synthesis,
  })
  const { headline, evidence } = publication.synthesis
  const card = { ...head, headline, domain: place, grade: evidence.grade, casefiles: indices.map(slugOf) }
  return { ...asPublished(publication), card: { ...card, version: 1, published_at: AT } }
}

/** Publishes both over the casefiles of these numbers, each in version 1. */
export function publishSyntheticCollections(publications: ContentStore, indices: number[]): void {
  put(publications, 'policies', syntheticPolicy(indices.map(slugOf)))
  put(publications, 'problems', syntheticProblem(indices))
}

function put<Card>(
  publications: ContentStore,
  folder: CollectionFolder,
  { publication, versions, card }: WithCard<PublishedPolicy | PublishedProblem, Card>,
): void {
  const hash = publications.putObject(canonicalJson(publication))
  const meta: CollectionMeta<Card> = { card, versions }
  publications.commit(
    new Map([
      [documentPath(folder, publication.slug), { hash, meta }],
      [documentVersionPath(folder, publication.slug, 1), { hash }],
    ]),
  )
}

function asPublished<Publication>(publication: Publication) {
  const hash = sha256(canonicalJson(publication))
  return { publication, sha256: hash, versions: [{ version: 1, sha256: hash, published_at: AT }] }
}

function linked(index: number) {
  const { publication, sha256: hash } = syntheticPublished(index)
  return { slug: publication.slug, version: 1, sha256: hash, card: publication.casefile }
}

const slugOf = (index: number): string => `synthetic-${String(index).padStart(5, '0')}`
