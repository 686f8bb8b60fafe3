import { isVerdict, OUTLINE, VERDICT_ICONS } from './verdict-icons.tsx'

interface VerdictMarkProps {
  /** null where a casefile has no verdict; nothing is drawn then. */
  verdict: string | null
  /** The evidence word, which no verdict stands without where there is room for a line. */
  evidence?: string | null
  size?: 'large' | 'inline'
  /** Under a score of 60; left out = as the evidence word says. */
  isWeak?: boolean
}

/** A verdict in ink: icon and words, never a traffic light. Set it inside the heading it belongs to. */
export function VerdictMark({ verdict, evidence, size = 'inline', isWeak = isWeakWord(evidence) }: VerdictMarkProps) {
  if (verdict === null) return null
  const pixels = size === 'large' ? 30 : 20
  return (
    <span className={`verdict verdict-${size}`}>
      {isVerdict(verdict) ? (
        <svg viewBox="0 0 24 24" width={pixels} height={pixels} fill="none" aria-hidden="true" strokeLinecap="round">
          {isWeak && verdict === 'Met policy intent.' ? OUTLINE : VERDICT_ICONS[verdict]}
        </svg>
      ) : null}
      <span className="verdict-words">{verdict}</span>
      {evidence ? <span className="verdict-evidence-word">{evidence}</span> : null}
    </span>
  )
}

const isWeakWord = (evidence: string | null | undefined) => evidence?.startsWith('Weak evidence') ?? false
