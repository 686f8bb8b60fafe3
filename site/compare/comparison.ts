import { formatCount, formatNumber, withUnits } from '@casefiles/engine/words'
import { formatInterval, formatP, formatEffect } from '@casefiles/words/formats'
import { isFailed } from '../../contract/failed-check.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { isRetracted } from '../../contract/standing.ts'
import { BAND_WORDS } from '../../ui/format/values.ts'
import { outcomeScaleOf } from '@casefiles/engine/verdict'
import { thresholdWords } from '@casefiles/words'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import type { ComparisonOption } from './option.ts'

/** A casefile's column in a comparison, already in words: the browser only puts columns side by side. */
export interface ComparisonColumn {
  slug: string
  docket: string
  title: string
  rows: { label: string; text: string }[]
}

/** What `/casefiles/{slug}/summary.json` holds: all that pages which put casefiles side by side show of one. */
export type ComparedCasefile = ComparisonColumn & { option: ComparisonOption }

/** @param publication as it stands: what was retracted has neither verdict nor score */
export function comparisonColumn({ slug, casefile, texts, design, analysis }: CasefilePublication): ComparisonColumn {
  const { eqs, checks, sample, outcome } = analysis
  const { effect } = casefile
  const primary = analysis.estimates.find(({ role }) => role === 'primary')
  const failed = checks.filter(isFailed).length
  const facts: Record<string, string> = {
    ...(casefile.standing && { Standing: casefile.standing.notice }),
    Verdict: casefile.plain_verdict,
    'What the policy intended': texts.policy_intent,
    Outcome: outcome.label,
    Effect: effect ? withUnits(formatEffect(effect.value), effect.units) : 'not available',
    '95% interval': effect ? formatInterval(...effect.ci) : 'not available',
    p: primary ? formatP(primary.p) : 'not available',
    'Smallest effect that matters': thresholdWords(
      design.intent.smallestEffect,
      design.intent,
      outcome.units,
      outcomeScaleOf(design.analysis),
    ),
    ...(isRetracted(casefile.standing) ? {} : scoreFacts(eqs)),
    'Checks that failed': `${failed} of ${checks.length}`,
    Design: DESIGN_NAMES[design.design_type],
    'Units treated': `${formatCount(sample.treatedUnits)} of ${formatCount(sample.units)}`,
    Jurisdiction: casefile.jurisdiction,
    Years: casefile.period,
    Lock: design.lock_status === 're-analysis' ? 'Re-analysis of public data' : design.lock_status.replaceAll('-', ' '),
  }
  const rows = Object.entries(facts).map(([label, text]) => ({ label, text }))
  return { slug, docket: casefile.docket, title: casefile.title, rows }
}

function scoreFacts({ overall, band, stability, pillars }: CasefilePublication['analysis']['eqs']) {
  return {
    'Evidence Quality Score': `${overall}, ${BAND_WORDS[band]} (${stability.low} to ${stability.high})`,
    ...Object.fromEntries(pillars.map(({ label, score }) => [label, `${formatNumber(score, 1)} of 5`])),
  }
}

/** Where options share one scale: all of them have an effect in standard deviations, taken over the same kind of thing. */
export function sharesScale(options: readonly ComparisonOption[]): boolean {
  const kinds = options.map(({ standard }) => standard?.kind)
  return kinds.every((kind) => kind !== undefined && kind === kinds[0])
}

/** Every row of any of the columns in the order of the first; a casefile without it says so. */
export function comparisonRows(columns: readonly ComparisonColumn[]): { label: string; texts: string[] }[] {
  const labels = [...new Set(columns.flatMap(({ rows }) => rows.map(({ label }) => label)))]
  return labels.map((label) => ({
    label,
    texts: columns.map(({ rows }) => rows.find((row) => row.label === label)?.text ?? 'not available'),
  }))
}
