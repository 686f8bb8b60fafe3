import type { ReactNode } from 'react'
import type { Verdict } from '@casefiles/engine/analysis'

interface VerdictMarkProps {
  /** null where a casefile has no verdict; nothing is drawn then. */
  verdict: string | null
  /** The evidence word, which no verdict stands without where there is room for a line. */
  evidence?: string | null
  size?: 'large' | 'inline'
  /** Under a score of 60; left out = as the evidence word says. */
  isWeak?: boolean
}

/** In publications of before rubric 5: what is now called an effect that does not matter. */
type FormerVerdict = 'No detectable effect.'

const NO_EFFECT = (
  <g>
    <circle cx={12} cy={12} r={9} stroke="var(--ink)" strokeWidth={2} />
    <path d="M7.5 12h9" stroke="var(--ink)" strokeWidth={2} />
  </g>
)

/** Icons in ink: shape alone tells them apart. Drawn on a 24 by 24 ground. */
export const VERDICT_ICONS: Record<Verdict | FormerVerdict, ReactNode> = {
  'Met policy intent.': (
    <g>
      <circle cx={12} cy={12} r={10} fill="var(--ink)" />
      <path d="M7.5 12.3l3 3 6-6.3" stroke="var(--verdict-ground, var(--surface))" strokeWidth={2.2} />
    </g>
  ),
  'Partly met policy intent.': (
    <g>
      <circle cx={12} cy={12} r={9} stroke="var(--ink)" strokeWidth={2} />
      <path d="M12 3a9 9 0 0 0 0 18z" fill="var(--ink)" />
    </g>
  ),
  'No effect that matters.': NO_EFFECT,
  'No detectable effect.': NO_EFFECT,
  'Intended effect ruled out.': (
    <g>
      <circle cx={12} cy={12} r={9} stroke="var(--ink)" strokeWidth={2} />
      <path d="M8.4 8.4l7.2 7.2m0-7.2l-7.2 7.2" stroke="var(--ink)" strokeWidth={2} />
    </g>
  ),
  'Contradicted policy intent.': (
    <g>
      <path d="M12 1.5L22.5 12 12 22.5 1.5 12z" fill="var(--ink)" />
      <path d="M17 12H8m3.4-3.6L7.8 12l3.6 3.6" stroke="var(--verdict-ground, var(--surface))" strokeWidth={2.2} />
    </g>
  ),
  'Inconclusive.': (
    <g>
      <circle cx={12} cy={12} r={9} stroke="var(--ink)" strokeWidth={2} strokeDasharray="2.8 2.85" />
      <path d="M9.7 9.9a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.8-1.1 1.6" stroke="var(--ink)" strokeWidth={1.9} />
      <circle cx={12} cy={16.4} r={1.2} fill="var(--ink)" />
    </g>
  ),
}

/** Where the evidence is weak nothing is ticked off and no shape is filled: the outlines alone. */
const OUTLINES: Partial<Record<Verdict | FormerVerdict, ReactNode>> = {
  'Met policy intent.': <circle cx={12} cy={12} r={9} stroke="var(--ink)" strokeWidth={2} />,
  'Partly met policy intent.': (
    <g stroke="var(--ink)" strokeWidth={2}>
      <circle cx={12} cy={12} r={9} />
      <path d="M12 3v18" />
    </g>
  ),
  'Contradicted policy intent.': (
    <g stroke="var(--ink)" strokeWidth={2}>
      <path d="M12 2.5L21.5 12 12 21.5 2.5 12z" strokeLinejoin="round" />
      <path d="M16.4 12H8m3.2-3.4L7.8 12l3.4 3.4" />
    </g>
  ),
}

/** Whether a text is one of the verdicts, word for word. */
function isVerdict(text: string): text is keyof typeof VERDICT_ICONS {
  return Object.hasOwn(VERDICT_ICONS, text)
}

/** A verdict in ink: icon and words, never a traffic light. Set it inside the heading it belongs to. */
export function VerdictMark({ verdict, evidence, size = 'inline', isWeak = isWeakWord(evidence) }: VerdictMarkProps) {
  if (verdict === null) return null
  const pixels = size === 'large' ? 30 : 20
  return (
    <span className={`verdict verdict-${size}`}>
      {isVerdict(verdict) ? (
        <svg viewBox="0 0 24 24" width={pixels} height={pixels} fill="none" aria-hidden="true" strokeLinecap="round">
          {(isWeak ? OUTLINES[verdict] : undefined) ?? VERDICT_ICONS[verdict]}
        </svg>
      ) : null}
      <span className="verdict-words">{verdict}</span>
      {evidence ? <span className="verdict-evidence-word">{evidence}</span> : null}
    </span>
  )
}

const isWeakWord = (evidence: string | null | undefined) => evidence?.startsWith('Weak evidence') ?? false
