import {
  problemPublicationSchema,
  type ProblemCard,
  type ProblemPublication,
  type ProblemSource,
} from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { toJson, type Verdict } from '../../../engine/analysis.ts'
import type { SynthesisPart } from '../../../engine/synthesis/standardize.ts'
import { FEWEST_CASEFILES, synthesize } from '../../../engine/synthesis/synthesize.ts'
import { hasNoSize } from '../../../engine/verdict/has-no-size.ts'
import { DESIGNS } from '../../../engine/designs/registry.ts'
import { ENGINE_VERSION } from '../../../engine/version.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDomains } from '../publications/find-domains.ts'
import { linkCasefile } from '../publications/linked-casefiles.ts'
import { publishDocument } from '../publications/publish-document.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'

type Named = ProblemSource['casefiles'][number]

/**
 * Publishes a problem over the current versions of its casefiles, two or more; it waits until every one is published.
 *
 * @returns the version published; null when nothing changed; the casefiles it waits for, where there are such
 */
export async function publishProblem(
  context: Pick<ServerContext, 'db' | 'publications' | 'now'>,
  reader: PublicationReader,
  source: ProblemSource,
): Promise<{ version: number | null; waitsFor: string[] }> {
  // a source kept before a problem needed two stays as it is until somebody adds to it
  if (source.casefiles.length < FEWEST_CASEFILES) return { version: null, waitsFor: [] }
  const waitsFor = source.casefiles.map(({ slug }) => slug).filter((slug) => reader.current(slug) === null)
  if (waitsFor.length > 0) return { version: null, waitsFor }
  const { casefiles: named, ...problem } = source
  const domain = (await findDomains(context.db)).find(({ slug }) => slug === source.domain)!
  const content = {
    problem,
    domain: { slug: domain.slug, name: domain.name },
    casefiles: named.map((one) => describeCasefile(reader, one)),
    engine_version: ENGINE_VERSION,
    synthesis: toJson(
      synthesize(
        named.map((one) => toPart(one, reader.current(one.slug)!.publication)),
        source.average.outcome,
      ),
    ),
  }
  const version = publishDocument(
    context,
    { folder: 'problems', slug: source.slug },
    (stamp): ProblemPublication =>
      problemPublicationSchema.parse({ schema: 'problem-publication/1', slug: source.slug, ...stamp, ...content }),
    toCard,
  )
  return { version, waitsFor: [] }
}

function describeCasefile(reader: PublicationReader, { slug, label, adds, pooled }: Named) {
  const { texts, analysis } = reader.current(slug)!.publication
  return {
    ...linkCasefile(reader, slug)!,
    label,
    adds,
    pooled,
    policy_intent: texts.policy_intent,
    outcome: analysis.outcome.label,
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
    sdKind: DESIGNS[analysis.design].spec.followsPeriods ? 'places over periods' : 'units',
    isFailed: hasNoSize(analysis.verdict),
  }
}

function toCard({ problem, domain, casefiles, synthesis, version, published_at }: ProblemPublication): ProblemCard {
  const { slug, docket, title, question, jurisdiction } = problem
  const { headline, evidence } = synthesis
  const slugs = casefiles.map((casefile) => casefile.slug)
  return {
    ...{ slug, docket, title, question, headline, jurisdiction, domain },
    grade: evidence.grade,
    casefiles: slugs,
    ...{ version, published_at },
  }
}
