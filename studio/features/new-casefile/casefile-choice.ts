import type { z } from 'zod'
import { DESIGN_TYPES } from '../../../contract/design.ts'
import type { DesignType } from '@casefiles/engine/analysis'
import type { newCasefileSchema } from '../../../contract/studio/casefile.ts'
import { wordsOfDesign } from '../cues/design-words.ts'
import type { Decision } from '../cues/decisions.ts'
import type { DesignSuggestion } from '../ingest/ingest-api.ts'

export type { DesignType }

/** What the first step asks; an empty text or null is not chosen yet. */
export interface CasefileChoice {
  title: string
  domain: string
  subdomain: string
  designType: DesignType | null
}
export const NOTHING_CHOSEN: CasefileChoice = { title: '', domain: '', subdomain: '', designType: null }

/** The first step is done when domain, subdomain and design type are chosen; the title may be left to the studio. */
export function isChosen({ domain, subdomain, designType }: CasefileChoice): boolean {
  return domain !== '' && subdomain !== '' && designType !== null
}

/** Another domain; its subdomains are others, so none of them is chosen yet. */
export function chooseDomain(choice: CasefileChoice, domain: string): CasefileChoice {
  return domain === choice.domain ? choice : { ...choice, domain, subdomain: '' }
}

/** The title that a casefile gets where none was written. */
export function defaultTitle(subdomainName: string, designType: DesignType | null): string {
  return designType === null ? '' : `${subdomainName}: ${wordsOfDesign(designType).toLowerCase()}`
}

/** Something a suggestion holds that can be accepted or rejected by itself. */
export interface SuggestedItem {
  id: string
  title: string
  confidence: number | null
  reason: string
}

/** The parts of a suggestion: designs first, then how treatment was assigned, then outcomes. */
export function itemsOf({ design_candidates, assignment_mechanism, outcomes }: DesignSuggestion): SuggestedItem[] {
  // Without a design there is nothing that a mechanism or an outcome would belong to.
  if (design_candidates.length === 0) return []
  const mechanism = assignment_mechanism.narrative
    ? [
        {
          id: 'assignment',
          title: `Assignment: ${assignment_mechanism.type}`,
          confidence: null,
          reason: assignment_mechanism.narrative,
        },
      ]
    : []
  return [
    ...design_candidates.map(({ type, confidence, reason }) => ({
      id: `design:${type}`,
      title: wordsOfDesign(type),
      confidence,
      reason,
    })),
    ...mechanism,
    ...outcomes.map((outcome) => ({
      id: `outcome:${outcome}`,
      title: `Outcome: ${outcome}`,
      confidence: null,
      reason: 'An outcome that such a policy is judged by.',
    })),
  ]
}

/** The design type the draft begins with: an accepted design, or what was chosen. */
export function designTypeOf(choice: CasefileChoice, decided: Record<string, Decision>): DesignType | null {
  return DESIGN_TYPES.find((type) => decided[`design:${type}`] === 'accepted') ?? choice.designType
}

/**
 * The draft that the three steps lead to.
 *
 * @param choice with a title and everything chosen
 * @param suggestion null where none could be had
 */
export function newCasefileOf(
  choice: CasefileChoice & { designType: DesignType },
  artifacts: string[],
  suggestion: DesignSuggestion | null,
  decided: Record<string, Decision>,
): z.input<typeof newCasefileSchema> {
  const design_type = designTypeOf(choice, decided) ?? choice.designType
  const { title, domain, subdomain } = choice
  const accepted = (suggestion?.outcomes ?? []).filter((outcome) => decided[`outcome:${outcome}`] === 'accepted')
  const design = {
    design_type,
    ...(suggestion &&
      decided.assignment === 'accepted' && { assignment_mechanism: { ...suggestion.assignment_mechanism } }),
    ...(accepted.length > 0 && { words: { outcomeName: accepted[0] } }),
  }
  return { title, domain, subdomain, design_type, artifacts, document: { design } }
}

/** One design at a time: accepting another takes the acceptance of the one before back. */
export function decideItem(
  decided: Record<string, Decision>,
  id: string,
  decision: Decision | null,
): Record<string, Decision> {
  const isOther = (other: string) => decision === 'accepted' && id.startsWith('design:') && other.startsWith('design:')
  const kept = Object.entries(decided).filter(([other, was]) => other !== id && !(isOther(other) && was === 'accepted'))
  return { ...Object.fromEntries(kept), ...(decision !== null && { [id]: decision }) }
}
