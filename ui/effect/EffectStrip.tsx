import { round } from '../charts/frame.tsx'
import { HALO } from '../charts/label.tsx'
import { textWidth } from '../charts/text.ts'
import { formatEffect, formatIntervalInWords, isPresent, wholeAmounts } from '@casefiles/engine/words'
import { noEffectIn } from '@casefiles/engine/verdict'

interface EffectStripProps {
  value: number | null
  ci: readonly [number | null, number | null]
  units: string
  /** A scale shared by strips of one outcome; left out = fitted to this interval and the line of no effect. */
  domain?: readonly [number, number]
}

const WIDTH = 210
const PAD = 12
const NO_EFFECT = 'no effect'

/** One effect as dot and whisker against the line of no effect, with value and interval as text. */
export function EffectStrip({ value, ci, units, domain }: EffectStripProps) {
  if (!isPresent(value)) return <p className="effect effect-absent">Estimate not available</p>
  return (
    <div className="effect">
      <Strip value={value} ci={ci} domain={domain ?? domainOf(value, ci, noEffectIn(units))} units={units} />
      <p className="effect-text">
        <strong>{wholeAmounts(formatEffect(value))}</strong> <span className="effect-units">{units}</span>
        <span className="effect-interval">
          {isPresent(ci[0]) && isPresent(ci[1])
            ? wholeAmounts(formatIntervalInWords(ci[0], ci[1]))
            : 'interval not available'}
        </span>
      </p>
    </div>
  )
}

/** No effect and the whole interval, with a quarter of their span to spare on each side. */
function domainOf(value: number, ci: EffectStripProps['ci'], none: number): readonly [number, number] {
  const ends = [none, value, ...ci.filter(isPresent)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const spare = (high - low || 1) / 4
  return [low - spare, high + spare]
}

interface StripProps {
  value: number
  ci: EffectStripProps['ci']
  units: string
  domain: readonly [number, number]
}

function Strip({ value, ci, units, domain }: StripProps) {
  const x = (number: number) => round(PAD + ((number - domain[0]) / (domain[1] - domain[0])) * (WIDTH - PAD * 2))
  const [low, high] = ci
  const half = textWidth(NO_EFFECT, 12) / 2
  const none = x(noEffectIn(units))
  const wordsAt = Math.min(Math.max(none, half), WIDTH - half)
  const interval =
    isPresent(low) && isPresent(high) ? `, 95% interval ${wholeAmounts(formatIntervalInWords(low, high))}` : ''
  return (
    <svg
      className="effect-strip"
      viewBox={`0 0 ${WIDTH} 38`}
      width={WIDTH}
      height={38}
      role="img"
      aria-label={`Effect ${wholeAmounts(formatEffect(value))} ${units}${interval}, against a line of no effect`}
      fill="none"
    >
      <path d={`M0 12H${WIDTH}`} stroke="var(--line)" />
      {isPresent(low) && isPresent(high) ? (
        <path d={`M${x(low)} 12H${x(high)}`} stroke="var(--c-treated)" strokeWidth={3} />
      ) : null}
      <path d={`M${none} 2V22`} stroke="var(--c-null)" strokeWidth={1.5} />
      <circle cx={x(value)} cy={12} r={5} fill="var(--c-treated)" stroke={HALO.stroke} strokeWidth={1.5} />
      <text x={wordsAt} y={35} textAnchor="middle" fontSize={12} fill="var(--ink-3)">
        {NO_EFFECT}
      </text>
    </svg>
  )
}
