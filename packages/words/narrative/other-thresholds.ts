import { hasNoSize } from './has-no-size.ts'

interface Stated {
  verdict: string | null
  reason: string
  atOtherThresholds: { size: string; verdict: string }[]
}

/**
 * What the verdict would be at half and at twice the smallest effect that matters, in one sentence; empty without a
 * verdict, and where no size is told, which none can be held against.
 */
export function otherThresholds({ verdict, reason, atOtherThresholds }: Stated): string {
  if (verdict === null || atOtherThresholds.length === 0 || hasNoSize({ verdict, reason })) return ''
  const word = (other: string) => `“${other.replace(/\.$/, '')}”`
  const [half, twice] = atOtherThresholds
  const sizes = `half (${half.size}) and at twice (${twice.size}) the smallest effect that matters`
  if (half.verdict === verdict && twice.verdict === verdict) return `The verdict is the same at ${sizes}.`
  return `At ${sizes} the verdict would be ${word(half.verdict)} and ${word(twice.verdict)}.`
}
