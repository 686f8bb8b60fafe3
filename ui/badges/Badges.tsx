import type { EqsBand } from '@casefiles/engine/analysis'
import { BandSwatch } from '../eqs/band-patterns.tsx'
import { BAND_WORDS } from '../format/values.ts'
import { isProblemLinked } from '../../contract/problem-linked.ts'

/** The seal of a published casefile. */
export function PublishedBadge() {
  return (
    <span className="badge badge-published">
      <svg
        viewBox="0 0 16 16"
        width={14}
        height={14}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        aria-hidden="true"
      >
        <path d="M8 1.8l5 1.7v4.2c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.5V3.5z" strokeLinejoin="round" />
        <path d="M5.7 8l1.7 1.7 3-3.2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      Published
    </span>
  )
}

/** Marks a casefile that contradicts intent or rests on weak evidence; leads to its problem, with a link's sign, where there is one. */
export function ProblemLinkedBadge({ href }: { href?: string | undefined }) {
  if (href === undefined) return <span className="badge badge-problem">Problem-linked</span>
  return (
    <a className="badge badge-problem" href={href}>
      <svg
        viewBox="0 0 16 16"
        width={14}
        height={14}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M6.6 9.4a2.6 2.6 0 0 0 3.7 0l2.6-2.6a2.6 2.6 0 0 0-3.7-3.7L8.1 4.2" />
        <path d="M9.4 6.6a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 2.6 0 0 0 3.7 3.7l1.1-1.1" />
      </svg>
      Problem-linked
    </a>
  )
}

/** A band as swatch and word on its tint. */
export function BandBadge({ band, idPrefix }: { band: EqsBand; idPrefix: string }) {
  return (
    <span className={`badge badge-${band}`}>
      <BandSwatch band={band} idPrefix={idPrefix} />
      {BAND_WORDS[band]}
    </span>
  )
}

interface CasefileBadgesProps {
  status: string
  verdict: string | null
  eqsOverall: number | null
  /** Address of the casefile's problem, where it has one and the badge does not stand inside another link. */
  problemHref?: string | undefined
}

/** The badges a casefile carries; both together are allowed. */
export function CasefileBadges({ status, verdict, eqsOverall, problemHref }: CasefileBadgesProps) {
  return (
    <span className="badges">
      {isProblemLinked(verdict, eqsOverall) ? <ProblemLinkedBadge href={problemHref} /> : null}
      {status === 'published' ? <PublishedBadge /> : null}
      {status === 'retracted' ? <span className="badge badge-weak">Retracted</span> : null}
    </span>
  )
}
