import { normalPdf, normalQuantile } from '../numerics/distributions.ts'
import type { Random } from '../numerics/random.ts'
import type { EffectSize, Violation } from './world.ts'

const EFFECT_IN_SE: Record<EffectSize, number> = { zero: 0, small: 1.5, medium: 4, large: 8 }
/** Bias in standard errors by grade: none, mild, moderate, severe. */
const BIAS_IN_SE = [0, 1, 2.5, 5.5]

/** The true effect in a shape whose estimate has about this standard error; lowers the outcome as often as it raises it. */
export function drawEffect(effect: EffectSize, se: number, random: Random): number {
  const size = EFFECT_IN_SE[effect] * se
  return size === 0 ? 0 : random.rademacher() * size
}

/** Size and sign of the bias that a violation is to give; the sign is drawn, so that biases help and hurt alike. */
export function drawBias({ grade }: Violation, se: number, random: Random): number {
  return random.rademacher() * BIAS_IN_SE[grade] * se
}

/** One violation in several grades, each with the same share of the worlds. */
export function graded(id: string, label: string, kind: Violation['kind'], grades: (1 | 2 | 3)[], share: number) {
  const words = { 1: 'mild', 2: 'moderate', 3: 'severe' } as const
  return grades.map((grade): Violation => ({
    id: `${id}-${words[grade]}`,
    label: `${label}, ${words[grade]}`,
    kind,
    grade,
    share,
  }))
}

/** Share cut from one end of a normal distribution that moves the mean of the rest by `shift` standard deviations; at most 0.6. */
export function shareToLose(shift: number): number {
  const moved = (share: number) => normalPdf(normalQuantile(share)) / (1 - share)
  let [low, high] = [0.001, 0.6]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (moved(middle) < shift) low = middle
    else high = middle
  }
  return high
}
