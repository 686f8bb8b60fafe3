import { useQuery } from '@tanstack/react-query'
import { wordsOfDesign } from '../cues/design-words.ts'
import type { Decision } from '../cues/decisions.ts'
import { domainsQuery } from '../new-casefile/domains-api.ts'
import type { Suggestion } from './ingest-api.ts'
import { SuggestedCards } from './suggested-cards.tsx'

interface PatternListProps {
  suggestion: Suggestion
  decided: Record<string, Decision>
  onDecide: (tag: string, decision: Decision | null) => void
}

/** The designs that the text suggests, with the pack and the hypothesis they come from. */
export function PatternList({ suggestion, decided, onDecide }: PatternListProps) {
  const { data: domains = [] } = useQuery(domainsQuery)
  const domain = domains.find(({ slug }) => slug === suggestion.domain)
  const subdomain = domain?.subdomains.find(({ slug }) => slug === suggestion.subdomain)
  const items = suggestion.patterns.map(({ tag, confidence, reason }) => ({
    id: tag,
    title: wordsOfDesign(tag),
    confidence,
    reason,
  }))
  return (
    <section aria-labelledby="patterns-title">
      <h2 id="patterns-title">Suggested designs</h2>
      <p className="hint">
        Domain pack: {domain && subdomain ? `${domain.name}, ${subdomain.name}` : suggestion.domain_pack}
      </p>
      <p className="hypothesis">{suggestion.hypothesis}</p>
      <SuggestedCards items={items} decided={decided} onDecide={({ id }, decision) => onDecide(id, decision)} />
    </section>
  )
}
