import type { z } from 'zod'
import * as calls from '../../../contract/calls/casefile.ts'
import type {
  diagnosticsResponseSchema,
  resultsResponseSchema,
  CasefileDetailResponse,
} from '../../../contract/casefile.ts'
import { plainVerdict } from '../../../contract/plain-verdict.ts'
import { answerOf, whatIsKnown } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { withTeachingNotice } from '../../../contract/teaching-example.ts'
import { isRetracted } from '../../../contract/standing.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import type { PublishedDocument } from '../publications/publication-files.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { listPublished } from './list-published.ts'

export function casefileRoutes(db: Db, reader: PublicationReader, publications: Pick<ArchiveStore, 'head'>): Route[] {
  function publishedAs(slug: string): PublishedDocument {
    const found = reader.current(slug)
    if (!found) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
    return found
  }
  const published = (slug: string) => publishedAs(slug).publication
  const detail = async ({ params }: { params: { slug: string } }) => {
    const { publication, meta } = publishedAs(params.slug)
    return toDetail(publication, meta.errata ?? [])
  }
  // rows of the database that the list reads are written before the archive's root changes
  const vintages = async ({ params }: { params: { slug: string } }) => {
    const { vintages = [], casefile } = published(params.slug)
    return { ...(casefile.standing && { standing: casefile.standing }), vintages }
  }
  const archive = () => publications.head()
  return [
    implement(calls.listCasefiles, ({ query }) => listPublished(db, reader, query), archive),
    implement(calls.getCasefile, detail, archive),
    implement(calls.getResults, async ({ params }) => toResults(published(params.slug)), archive),
    implement(calls.getDiagnostics, async ({ params }) => toDiagnostics(published(params.slug)), archive),
    implement(calls.getVintages, vintages, archive),
  ]
}

/** A published casefile, as it stands, in the specification's detail form. */
function toDetail(
  { casefile, design, chain, texts }: CasefilePublication,
  errata: CasefileDetailResponse['errata'],
): CasefileDetailResponse {
  const lock = chain.findLast((link) => link.kind === 'lock')
  return {
    casefile: { ...withTeachingNotice(casefile), design: { schema_json: design } },
    design_meta: {
      design_type: design.design_type,
      locked_at: lock?.created_at ?? null,
      lock_hash: lock?.hash ?? null,
      lock_status: design.lock_status,
    },
    ui_placeholders: {
      policy_intent: texts.policy_intent,
      mechanism_description: texts.mechanism_description,
      beneficiaries: texts.beneficiaries,
    },
    othersFound: texts.others ?? null,
    errata,
  }
}

/** Estimates, score and results plots; every number is the document's own. */
function toResults(publication: CasefilePublication): z.input<typeof resultsResponseSchema> {
  const { slug, casefile, analysis, run, texts } = publication
  const { standing } = casefile
  const isGone = isRetracted(standing)
  return {
    ...(standing && { standing }),
    metadata: {
      runId: run.id,
      plain_verdict: isGone ? casefile.plain_verdict : plainVerdict(analysis.verdict.verdict),
      narrative_summary: analysis.narrative.summary,
      answer: answerOf(publication),
      what_is_known: whatIsKnown(texts.others),
      eqs_breakdown: isGone ? NO_BREAKDOWN : toBreakdown(analysis.eqs),
      eqs: isGone ? null : analysis.eqs,
      provenance: {
        dataset: run.dataset.name,
        code_version: run.engine_version,
        pre_period: run.pre_period,
        post_period: run.post_period,
        git_sha: run.git_sha,
        run_time_utc: run.finished_at,
      },
    },
    estimates: analysis.estimates.map(({ name, value, ci, p, se, units, role, method, n }) => {
      return { name, value, ci, p, se, units, role, method, n }
    }),
    plots: withAddresses(
      slug,
      analysis.plots.filter((plot) => !isDiagnostic(plot.tab)),
    ),
  }
}

function toDiagnostics({ slug, casefile, analysis }: CasefilePublication): z.input<typeof diagnosticsResponseSchema> {
  return {
    ...(casefile.standing && { standing: casefile.standing }),
    checks: analysis.checks,
    sensitivity: analysis.sensitivity,
    plots: withAddresses(
      slug,
      analysis.plots.filter((plot) => isDiagnostic(plot.tab)),
    ),
  }
}

type Plot = CasefilePublication['analysis']['plots'][number]
const isDiagnostic = (tab: Plot['tab']) => tab === 'diagnostics' || tab === 'sensitivity'

function withAddresses(slug: string, plots: Plot[]) {
  return plots.map((plot) => ({ ...plot, storage_uri: `/casefiles/${slug}/charts/${plot.id}.svg` }))
}

const NO_BREAKDOWN = { parallel_trends: null, control_quality: null, sensitivity: null, overall: null }

/** The three marks out of 5 that older clients read, under the names of a difference-in-differences, and the score. */
function toBreakdown(eqs: CasefilePublication['analysis']['eqs']) {
  const marks = new Map(eqs.pillars.map((pillar) => [pillar.id, pillar.score]))
  return {
    parallel_trends: marks.get('designValidity')!,
    control_quality: marks.get('balance')!,
    sensitivity: marks.get('robustness')!,
    overall: eqs.overall,
  }
}
