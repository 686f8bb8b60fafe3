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
