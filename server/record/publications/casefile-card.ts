import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { RunRecord } from '../../../contract/run.ts'
import { plainVerdict, withPlainVerdict } from '../../../contract/plain-verdict.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { effectForReaders, outcomeScaleOf } from '@casefiles/engine/verdict'
import { whatHolds } from '@casefiles/words'

/** A published casefile as lists carry it; every number is the analysis's own. */
export function makeCard(
  casefile: CasefileRow,
  place: { domain: string; subdomain: string },
  analysis: AnalysisJson,
  run: RunRecord,
  design: DesignDocument,
): CasefileListItem {
  const { eqs, verdict, narrative } = analysis
  return {
    slug: casefile.slug,
    docket: casefile.docket,
    title: casefile.title,
    description: casefile.description,
    status: 'published',
    jurisdiction: casefile.jurisdiction,
    created_at: casefile.created_at,
    domain: { slug: casefile.domain_slug, name: place.domain },
    subdomain: { slug: casefile.subdomain_slug, name: place.subdomain },
    design_type: analysis.design,
    ...scoreOnCard(eqs),
    plain_verdict: plainVerdict(verdict.verdict),
    evidence: verdict.evidence,
    headline: narrative.headline,
    effect: primaryEffect(analysis, design),
    standardised_effect: analysis.standardisedEffect,
    period: casefile.period,
    meta_json: { keywords: JSON.parse(casefile.keywords_json) as string[] },
    analysis_version: run.id,
    study: {
      intervention: design.treatments.treatment_name,
      outcome: design.words.outcomeName,
      dataset: run.dataset.name,
    },
  }
}

/** @param card_json column of a publication */
export function parseCard(card_json: string): CasefileListItem {
  return withPlainVerdict(JSON.parse(card_json) as CasefileListItem)
}

/** A score as lists carry it. */
export function scoreOnCard(eqs: AnalysisJson['eqs']) {
  return {
    eqs_overall: eqs.overall,
    eqs_provisional: eqs.provisional,
    eqs_pillars: eqs.pillars.map(({ id, score, weight }) => ({ id, score, weight })),
    eqs_held: whatHolds(eqs),
  }
}

function primaryEffect(analysis: AnalysisJson, design: DesignDocument): CasefileListItem['effect'] {
  const primary = analysis.estimates.find((estimate) => estimate.role === 'primary')
  return primary ? effectForReaders(primary, outcomeScaleOf(design.analysis)) : null
}
