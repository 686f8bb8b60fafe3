import {
  problemPublicationSchema,
  type ProblemCard,
  type ProblemPublication,
  type ProblemSource,
} from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { isRetracted } from '../../../contract/standing.ts'
import { type DesignType, ENGINE_VERSION, toJson, type Verdict } from '@casefiles/engine/analysis'
import { type SynthesisPart, synthesize } from '@casefiles/engine/synthesis'
import { hasNoSize, tellSynthesis } from '@casefiles/words'
import { DESIGNS } from '@casefiles/engine/designs'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findDomains } from '../publications/find-domains.ts'
import { linkCasefile } from '../publications/collection-entries.ts'
import { publishDocument } from '../publications/publish-document.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { namesEnough, tooFewCasefiles } from './too-few-casefiles.ts'

type Named = ProblemSource['casefiles'][number]

/**
 * Publishes a problem over the current versions of its casefiles, two or more; it waits until every one is published.
 *
 * @returns the version published; null when nothing changed; the casefiles it waits for, where there are such
 * @throws {ServerError} `problem/too-few-casefiles`
 */
export async function publishProblem(
  context: Pick<ServerContext, 'db' | 'publications' | 'now'>,
  reader: PublicationReader,
  source: ProblemSource,
): Promise<{ version: number | null; waitsFor: string[] }> {
  if (!namesEnough(source)) throw tooFewCasefiles()
  const waitsFor = missingCasefiles(reader, source)
  if (waitsFor.length > 0) return { version: null, waitsFor }
  const standing = withoutRetracted(reader, source)
  // what is published says itself that its finding does not stand
  if (!namesEnough(standing)) return { version: null, waitsFor: [] }
  const make = await documentOf(context.db, reader, standing)
  return {
    version: await publishDocument(context, { folder: 'problems', slug: source.slug }, make, problemCard),
    waitsFor: [],
  }
}

/** No problem rests on what was retracted. */
function withoutRetracted(reader: PublicationReader, source: ProblemSource): ProblemSource {
  const stands = ({ slug }: Named) => !isRetracted(reader.current(slug)?.standing)
  return { ...source, casefiles: source.casefiles.filter(stands) }
}

/** Casefiles that must be published before it can be. */
export function missingCasefiles(reader: PublicationReader, { casefiles }: ProblemSource): string[] {
  return casefiles.map(({ slug }) => slug).filter((slug) => reader.current(slug) === null)
}

/**
 * The document of a problem whose casefiles are all published, by the version and time that it gets.
 *
 * @param source its domain exists
 */
export async function documentOf(
  db: Db,
  reader: PublicationReader,
  source: ProblemSource,
): Promise<(stamp: { version: number; published_at: string }) => ProblemPublication> {
  const { casefiles: named, ...problem } = source
  const domain = (await findDomains(db)).find(({ slug }) => slug === source.domain)!
  const content = {
    problem,
    domain: { slug: domain.slug, name: domain.name },
    casefiles: named.map((one) => describeCasefile(reader, one)),
    engine_version: ENGINE_VERSION,
    synthesis: toJson(
      tellSynthesis(
        synthesize(
          named.map((one) => toPart(one, reader.current(one.slug)!.sealed)),
          source.average.outcome,
        ),
      ),
    ),
  }
  return (stamp) =>
    problemPublicationSchema.parse({ schema: 'problem-publication/1', slug: source.slug, ...stamp, ...content })
}

function describeCasefile(reader: PublicationReader, { slug, label, adds, pooled }: Named) {
  const { texts, analysis } = reader.current(slug)!.sealed
  const reviews = (texts.others?.studies ?? []).flatMap(({ kind, label, citation, finding, confirmed }) =>
    kind === 'review' && confirmed ? [{ label, citation, finding, address: confirmed.address }] : [],
  )
  return {
    ...linkCasefile(reader, slug)!,
    label,
    adds,
    pooled,
    policy_intent: texts.policy_intent,
    outcome: analysis.outcome.label,
    ...(reviews.length > 0 && { reviews }),
  }
}

/** What the synthesis takes from a casefile's own published numbers. */
function toPart({ slug, label, pooled }: Named, { analysis, design }: CasefilePublication): SynthesisPart {
  const primary = analysis.estimates.find(({ role }) => role === 'primary')
  const { direction, smallestEffect, statedGoal } = design.intent
  return {
    slug,
    label,
    value: primary?.value ?? null,
    se: primary?.se ?? null,
    ci: primary?.ci ?? [null, null],
    standardisedEffect: analysis.standardisedEffect,
    verdict: analysis.verdict.verdict as Verdict | null,
    direction,
    smallestEffect,
    statedGoal,
    eqs: analysis.eqs.overall,
    isPooled: pooled,
    outcome: analysis.outcome.label,
    units: primary?.units ?? analysis.outcome.units,
    sdKind: sdKindOf(analysis.design),
    isFailed: hasNoSize(analysis.verdict),
  }
}

/** Over what the standard deviation of a design's outcome is taken. */
export function sdKindOf(design: DesignType): string {
  return DESIGNS[design].spec.followsPeriods ? 'places over periods' : 'units'
}

/** What lists carry of a problem. */
export function problemCard({
  problem,
  domain,
  casefiles,
  synthesis,
  version,
  published_at,
}: ProblemPublication): ProblemCard {
  const { slug, docket, title, question, jurisdiction } = problem
  const { headline, evidence } = synthesis
  const slugs = casefiles.map((casefile) => casefile.slug)
  return {
    slug,
    docket,
    title,
    question,
    headline,
    jurisdiction,
    domain,
    grade: evidence.grade,
    casefiles: slugs,
    version,
    published_at,
  }
}
