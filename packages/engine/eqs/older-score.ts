import type { ScoreBeside } from '../verdict/decide-verdict.ts'

/** A component under rubric 4, as far as a verdict rests on it. */
interface OlderComponent {
  label: string
  isDecisive: boolean
  score: number | null
  inputText: string
  bias?: { shrunk: number } | undefined
}

type OlderScore = Omit<ScoreBeside, 'pillars'> & { pillars: { components: OlderComponent[] }[] }

/** Under so many marks a decisive component failed under rubric 4. */
const FEWEST_MARKS = 1

/**
 * A score under rubric 4 as the rules of today read it: a decisive part that had failed is one that measured the bias
 * that rubric 4 took off, as it was.
 */
export function readOlderScore({ pillars, ...score }: OlderScore): ScoreBeside {
  return {
    ...score,
    pillars: pillars.map(({ components }) => ({
      components: components.map(({ label, isDecisive, score: marks, inputText, bias }) => ({
        label,
        failing: label,
        threat: label,
        isDecisive,
        failed: isDecisive && marks !== null && marks < FEWEST_MARKS,
        score: marks,
        inputText,
        ...(bias && { bias: { measured: bias.shrunk, noise: 0, weight: 1, rho: Number.NaN } }),
      })),
    })),
  }
}
