import { formatCount, plural } from '@casefiles/engine/words'
import { VERDICT_LABELS } from '../../contract/plain-verdict.ts'
import { DESIGN_LABELS, type Filters } from './filters.ts'

/** Names behind the slugs, as the filter's own options carry them. */
export interface FilterNames {
  domain: string
  subdomain: string
}

export interface Chip {
  label: string
  /** What removing the chip leaves of the filters. */
  without: Partial<Filters>
}

/** One chip per active filter. */
export function filterChips(filters: Filters, names: FilterNames): Chip[] {
  const { domain, subdomain, jurisdiction, verdict, designType, eqsMin } = filters
  return [
    domain && { label: names.domain || domain, without: { domain: '', subdomain: '' } },
    subdomain && { label: names.subdomain || subdomain, without: { subdomain: '' } },
    jurisdiction && { label: jurisdiction, without: { jurisdiction: '' } },
    ...VERDICT_LABELS.filter(({ name }) => verdict.includes(name)).map(({ label, name }) => ({
      label,
      without: { verdict: verdict.filter((other) => other !== name) },
    })),
    ...DESIGN_LABELS.filter(({ type }) => designType.includes(type)).map(({ label, type }) => ({
      label,
      without: { designType: designType.filter((other) => other !== type) },
    })),
    eqsMin > 0 && { label: `EQS ${eqsMin} or more`, without: { eqsMin: 0 } },
  ].filter((chip) => typeof chip === 'object')
}

/** What the list says about itself, e.g. `177 of 212 casefiles`. */
export function countText(found: number, total: number): string {
  return found === total ? plural(total, 'casefile') : `${formatCount(found)} of ${plural(total, 'casefile')}`
}

/** Casefiles per band of five points, 0–4 to 95–100; those without a score are left out. */
export function scoreHistogram(scores: readonly (number | null)[]): number[] {
  const bins = Array.from({ length: 20 }, () => 0)
  for (const score of scores) if (score !== null) bins[Math.min(19, Math.floor(score / 5))]++
  return bins
}
