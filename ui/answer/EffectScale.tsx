import type { AnalysisJson } from '../../contract/analysis.ts'
import { type OutcomeScale, sizeInWords } from '@casefiles/engine/verdict'
import { isPresent } from '@casefiles/engine/words'
import { round } from '../charts/plane.tsx'
import { textWidth } from '../charts/text.ts'

interface EffectScaleProps {
  main: AnalysisJson['estimates'][number]
  scale: OutcomeScale
  /** The smallest effect that matters, whatever its sign; null of a mechanism. */
  matters: number | null
}

const WIDTH = 350
const PAD = 8
const LINE = 18
/** Times what was seen that the scale goes on for what would matter. */
const FARTHEST = 3
const NO_EFFECT = 'no effect'

/** One effect as dot and interval against no effect, and what is too small to matter shaded around it. */
export function EffectScale({ main, scale, matters }: EffectScaleProps) {
  const tell = (value: number) => sizeInWords(value, scale)
  const [low, high] = main.ci.map((end) => (isPresent(end) ? tell(end) : null))
  const value = tell(main.value ?? Number.NaN)
  // of logarithms as many percent down are fewer than up
  const told = matters === null ? null : ([-1, 1] as const).map((side) => tell(side * Math.abs(matters)))
  // what matters may be far more than anything seen: then all that is drawn is too small
  const reach = FARTHEST * Math.max(...[value, low, high].filter(isPresent).map(Math.abs))
  const small = told?.map((end) => (reach > 0 ? Math.sign(end) * Math.min(Math.abs(end), reach) : end)) ?? null
  const seen = [0, value, low, high, ...(small ?? [])].filter(isPresent)
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const spare = (most - least || 1) * 0.06
  const x = (amount: number) => round(PAD + ((amount - least + spare) / (most - least + 2 * spare)) * (WIDTH - 2 * PAD))
  const half = textWidth(NO_EFFECT, 12) / 2
  return (
    <svg
      className="three-things-scale"
      viewBox={`0 0 ${WIDTH} 46`}
      width={WIDTH}
      height={46}
      aria-hidden="true"
      fill="none"
    >
      {small === null ? null : (
        <rect
          x={x(small[0])}
          y={7}
          width={round(x(small[1]) - x(small[0]))}
          height={22}
          fill="var(--sunken)"
          stroke="var(--line)"
        />
      )}
      <path d={`M${PAD} ${LINE}H${WIDTH - PAD}`} stroke="var(--line)" />
      <path d={`M${x(0)} 4V32`} stroke="var(--ink)" strokeWidth={1.5} />
      {isPresent(low) && isPresent(high) ? (
        <path d={`M${x(low)} ${LINE}H${x(high)}`} stroke="var(--c-treated)" strokeWidth={3} />
      ) : null}
      <circle cx={x(value)} cy={LINE} r={6} fill="var(--c-treated)" />
      <text
        x={Math.min(Math.max(x(0), half), WIDTH - half)}
        y={44}
        textAnchor="middle"
        fontSize={12}
        fontWeight={600}
        fill="var(--ink)"
      >
        {NO_EFFECT}
      </text>
    </svg>
  )
}
