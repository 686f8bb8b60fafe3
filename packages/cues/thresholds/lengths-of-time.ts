import { compilePhrases } from '../phrases/compile-phrases.ts'
import { withAccents } from '../text/words.ts'
import type { Context } from './relevance.ts'
import type { Candidate } from './threshold.ts'
import { phrasesOf } from '../tables/read-table.ts'

const DONE_AGAIN = phrasesOf('thresholds', 'done-again')
const FIRST_STRETCHES = phrasesOf('thresholds', 'first-stretches')
const GOING_ON = phrasesOf('thresholds', 'going-on')
const HOW_OFTEN = phrasesOf('thresholds', 'how-often')
const NOT_BEFORE_THE_END = phrasesOf('thresholds', 'not-before-the-end')
const OFFENSES = phrasesOf('thresholds', 'offenses')
const STEPWISE = phrasesOf('thresholds', 'stepwise')
const STRETCHES = phrasesOf('thresholds', 'stretches')

/** Letters in front of a span of time in which it is told what the span measures. */
const LOOKED_AT = 260

/** An offense whose gravity is a condition: one for which a court could impose more than so many years. */
const OFFENSE = withAccents(compilePhrases(OFFENSES, 'i', (anyPhrase) => String.raw`\b${anyPhrase}\b[^.;]{0,90}$`))
/** What makes the same words a punishment. */
const IS_PUNISHED = withAccents(
  /\b(?:shall|guilty|liable|commits?|fined?|wird mit|werden mit|(?:est|sont|sera) punie?s?)\b[^.;]{0,90}$/i,
)

/** Whether a span of time tells how grave an offense is that decides about something else. */
export function isGravity({ operator }: Candidate, before: string): boolean {
  const near = before.slice(-LOOKED_AT)
  return (operator === 'gt' || operator === 'ge') && OFFENSE.test(near) && !IS_PUNISHED.test(near)
}

const STEPS_BEFORE = compilePhrases(
  STEPWISE,
  'i',
  (anyPhrase) => String.raw`\b${anyPhrase}[^.;]{0,20}\bover (?:an? )?$`,
)
const STEPS_AFTER = compilePhrases(STEPWISE, 'i', (anyPhrase) => String.raw`^ ${anyPhrase}\b`)

/** "in six-month increments over four years". */
export function isStepwise(before: string, after: string): boolean {
  return STEPS_AFTER.test(after) || STEPS_BEFORE.test(before.slice(-LOOKED_AT))
}

const WAITS = withAccents(
  compilePhrases(
    NOT_BEFORE_THE_END,
    'i',
    (anyPhrase) =>
      String.raw`\b${anyPhrase} ?(?:an? |einer |einem )?(?:period |Frist |Zeitraum )?(?:of |von )?(?:at least |mindestens )?$`,
  ),
)
const STRETCH = withAccents(
  compilePhrases(STRETCHES, 'i', (anyPhrase) => String.raw`\b${anyPhrase} ?(?:period of )?(?:up to )?$`),
)
const MAY_GO_ON = withAccents(compilePhrases(GOING_ON, 'i'))
const FIRST = withAccents(compilePhrases(FIRST_STRETCHES, 'i', (anyPhrase) => String.raw`\b${anyPhrase} ?$`))

/**
 * Whether months or years measure a wait, a stretch of time or how often something is done to those who are bound, and no
 * step of a procedure.
 */
export function decidesByLength(context: Context): boolean {
  const before = context.before.slice(-LOOKED_AT)
  return WAITS.test(before) || isStretch(before) || isRepeated(before, context.after)
}

/** How long something lasts: what may still be done, or the beginning of a time. */
function isStretch(before: string): boolean {
  return FIRST.test(before) || (STRETCH.test(before) && MAY_GO_ON.test(before))
}

const AGAIN = withAccents(compilePhrases(DONE_AGAIN, 'i'))
const EVERY = withAccents(compilePhrases(HOW_OFTEN, 'i', (anyPhrase) => String.raw`\b${anyPhrase} ?$`))

function isRepeated(before: string, after: string): boolean {
  return EVERY.test(before) && AGAIN.test(`${before.slice(-80)} ${after.slice(0, 60)}`)
}
