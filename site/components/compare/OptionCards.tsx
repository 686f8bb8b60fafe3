import { RETRACTED_VERDICT } from '../../../contract/plain-verdict.ts'
import { formatAmount, withUnits } from '@casefiles/engine/words'
import { BaselineBar } from '../../../ui/effect/BaselineBar.tsx'
import { VerdictMark } from '../../../ui/verdict/VerdictMark.tsx'
import type { ComparedCasefile } from '../../compare/comparison.ts'
import type { ComparisonOption } from '../../compare/option.ts'

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
