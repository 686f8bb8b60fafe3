import { RETRACTED_VERDICT } from '../../../contract/plain-verdict.ts'
import { withUnits, isPresent } from '@casefiles/engine/words'
import { formatAmount } from '@casefiles/words/formats'
import { VerdictMark } from '../../../ui/verdict/VerdictMark.tsx'
import type { ComparedCasefile } from '../../compare/comparison.ts'
import type { ComparisonOption } from '../../compare/option.ts'
import { round } from '../../../ui/charts/plane.tsx'

/** Options side by side, each against its own starting point. */
export function OptionCards({ casefiles }: { casefiles: readonly ComparedCasefile[] }) {
  return (
    <ul className="option-cards">
      {casefiles.map(({ slug, docket, title, option }) => (
        <li key={slug} className="option-card">
          <p className="option-name">
            {`${docket} · `}
            <a href={`/casefiles/${slug}`}>{title}</a>
          </p>
          <h3>{option.headline}</h3>
          <OptionLevels option={option} />
          <OptionStanding option={option} />
        </li>
      ))}
    </ul>
  )
}

/** The level without the policy, the bar, the level with it; or why there is none. */
export function OptionLevels({ option: { levels, caveat, retraction } }: { option: ComparisonOption }) {
  if (retraction !== null) return null
  if (levels === null)
    return (
      <p className="option-level">
        {caveat === null ? 'No level without it is known, so there is no bar.' : `${caveat} So there is no bar.`}
      </p>
    )
  const { units, without, with: level, low, high } = levels
  const range = low === null || high === null ? ', no interval' : ` (${formatAmount(low)} to ${formatAmount(high)})`
  return (
    <div className="option-levels">
      <p className="option-level">
        {units === 'of 100 otherwise'
          ? 'For every 100 without it'
          : `${withUnits(formatAmount(without), units)} without it`}
      </p>
      <BaselineBar without={without} level={level} low={low} high={high} units={units} />
      <p className="option-with">{`${formatAmount(level)} with it${range}`}</p>
    </div>
  )
}

/** Verdict, evidence word and score: no verdict stands without the other two, and none of them where it was retracted. */
export function OptionStanding({
  option: { verdict, evidence, score, retraction, standing },
}: {
  option: ComparisonOption
}) {
  if (retraction !== null || score === null)
    return <p className="option-standing option-retracted">{`${RETRACTED_VERDICT} ${retraction}`}</p>
  return (
    <p className="option-standing">
      {standing === null ? null : <span className="option-retracted">{standing}</span>}
      {verdict === null ? <span>{evidence}</span> : <VerdictMark verdict={verdict} evidence={evidence} />}
      <span className="option-score">{`EQS ${score.overall} (${score.low} to ${score.high})`}</span>
    </p>
  )
}

interface BaselineBarProps {
  /** The level without the policy, with it, and the ends of the latter's interval; absent where there is no bound. */
  without: number
  level: number
  low: number | null
  high: number | null
  units: string
}

const WIDTH = 300
const HEIGHT = 16

/** A level with a policy (filled, with its interval) against the level without it (pale), both from zero. */
function BaselineBar({ without, level, low, high, units }: BaselineBarProps) {
  const largest = Math.max(without, level, high ?? 0) || 1
  const x = (amount: number) => round((amount / largest) * (WIDTH - 2))
  const interval =
    isPresent(low) && isPresent(high) ? `, 95% interval ${formatAmount(low)} to ${formatAmount(high)}` : ''
  return (
    <svg
      className="baseline-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${formatAmount(level)} with it${interval}, against ${formatAmount(without)} without it, ${units}`}
      fill="none"
    >
      <path d={`M0 8H${x(without)}`} stroke="var(--line-strong)" strokeOpacity={0.5} strokeWidth={14} />
      <path d={`M0 8H${x(level)}`} stroke="var(--c-treated)" strokeWidth={level > without ? 8 : 14} />
      <path d={`M${x(without)} 0V16`} stroke="var(--ink-3)" strokeWidth={1.5} />
      {isPresent(low) && isPresent(high) ? (
        <path d={`M${x(low)} 8H${x(high)}`} stroke="var(--ink)" strokeWidth={2} />
      ) : null}
    </svg>
  )
}
