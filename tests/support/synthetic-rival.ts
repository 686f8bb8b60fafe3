import type { CasefilePublication } from '../../contract/publication.ts'
import type { PublishedRival } from '../../contract/rival.ts'
import { published, sha256 } from './synthetic-publication.ts'

/** An invented rival design of an invented casefile: half its effect, another verdict. */
export function syntheticRival({ slug, version, run, design, analysis }: CasefilePublication): PublishedRival {
  const [primary] = analysis.estimates
  return {
    link_hash: sha256('rival'),
    design: {
      schema: 'rival-design/1',
      casefile: slug,
      version,
      lock_hash: run.lock_hash,
      by: 'A reviewer',
      results_unseen: true,
      locked_at: published(0),
      changes: [{ field: 'analysis.unit', locked: 'state', rival: 'county', why: 'Laws reach counties.' }],
      analysis: { ...design.analysis, unit: 'county' },
    },
    run: { ...run, id: 'r-rival' },
    result: {
      estimate: { ...primary, value: primary.value! / 2 },
      verdict: 'Inconclusive.',
      verdict_reason: 'The interval includes zero.',
      failed_checks: 1,
    },
    not_computed: null,
  }
}
