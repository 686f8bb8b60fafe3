import type { CasefileListItem } from '../../contract/casefile.ts'

/** What a card shows and a filter asks; everything else about a casefile stays on its own page. */
export type CardData = Pick<
  CasefileListItem,
  | 'slug'
  | 'docket'
  | 'title'
  | 'status'
  | 'jurisdiction'
  | 'domain'
  | 'subdomain'
  | 'design_type'
  | 'eqs_overall'
  | 'eqs_provisional'
  | 'eqs_pillars'
  | 'eqs_held'
  | 'plain_verdict'
  | 'headline'
  | 'answer'
  | 'what_is_known'
  | 'effect'
  | 'standardised_effect'
  | 'period'
  | 'standing'
>

/** What is known without the address of its source, which stands on the casefile's page as a link. */
export function knownOnCards(known: string): string {
  return known.replace(/(?:, )?https?:\/\/\S+?(?=\)\.(?:\s|$))/, '').replace(' ().', '')
}
