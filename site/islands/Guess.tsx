import { useRef, useState, type ReactNode } from 'react'
import type { LessonLevels } from '../../contract/lesson.ts'
import { formatAmount } from '@casefiles/words/formats'
import { useHydrated } from './use-hydrated.ts'

interface GuessProps {
  levels: LessonLevels
  /** The highest level that can be guessed. */
  most: number
  units: string
  names: { without: string; with: string }
  /** What is shown once a guess was made; without scripts, a fold. */
  children?: ReactNode
}

/** Steps of the slider, so that arrow keys get anywhere soon. */
const STEPS = 60

/** Asks for a guess beside what would have happened anyway, and shows what did. */
export function Guess({ levels, most, units, names, children }: GuessProps) {
  const isLive = useHydrated()
  const step = niceStep(most / STEPS)
  const [guess, setGuess] = useState(levels.without.value < most ? Math.round(most / 2 / step) * step : most)
  const [isOpen, setOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  const share = (value: number) => `${(100 * Math.min(1, value / most)).toFixed(2)}%`
  return (
    <div className="guess">
      <dl className="guess-bars">
        <Bar
          name={names.without}
          amount={levels.without.shown}
          units={units}
          width={share(levels.without.value)}
          kind="without"
        />
        {isLive ? (
          <Bar
            name={`${names.with}: your guess`}
            amount={formatAmount(guess)}
            units={units}
            width={share(guess)}
            kind="guess"
          />
        ) : null}
        {isOpen && isLive ? (
          <Bar
            name={`${names.with}: what was found`}
            amount={levels.with.shown}
            units={units}
            width={share(levels.with.value)}
            kind="with"
          />
        ) : null}
      </dl>
      {isLive ? (
        <p className="guess-slider">
          <label htmlFor="guess">Your guess</label>
          <input
            id="guess"
            className="score-slider"
            type="range"
            min={0}
            max={most}
            step={step}
            value={guess}
            disabled={isOpen}
            aria-valuetext={`${formatAmount(guess)} ${units}`}
            onChange={(event) => setGuess(Number(event.currentTarget.value))}
          />
        </p>
      ) : null}
      <p className={isLive ? 'guess-blank guess-paper' : 'guess-blank'}>Write your guess down: ____________ {units}</p>
      <details
        className="fold guess-answer"
        ref={fold}
        onToggle={() => setOpen((before) => before || fold.current!.open)}
      >
        <summary>See what was found</summary>
        {isOpen && isLive ? <p role="status">{judge(guess, levels, units)}</p> : null}
        {children}
      </details>
    </div>
  )
}

function Bar(props: { name: string; amount: string; units: string; width: string; kind: string }) {
  const { name, amount, units, width, kind } = props
  return (
    <div className={`guess-bar guess-bar-${kind}`}>
      <dt>{name}</dt>
      <dd>
        <svg className="guess-track" width="100%" height={20} aria-hidden="true">
          <rect className="guess-fill" width={width} height={20} />
        </svg>
        <span>
          <strong>{amount}</strong> {units}
        </span>
      </dd>
    </div>
  )
}

/** 1, 2 or 5 times a power of ten, the nearest above. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? least
}

/** How a guess stands to what was found, in words. */
export function judge(guess: number, { without, with: found }: LessonLevels, units: string): string {
  const said = `You said ${formatAmount(guess)}; it was ${found.shown} ${units}.`
  const side = (value: number) => Math.sign(value - without.value)
  if (side(guess) === side(found.value)) return said
  if (guess === without.value) return `${said} You thought that nothing would change.`
  return `${said} You expected the opposite.`
}
