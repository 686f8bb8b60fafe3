import type { Check, DesignType, EqsBias, EqsComponent, EqsPillar } from '../analysis.ts'
import { NINETY, seenOf } from '../eqs/pillars.ts'
import { decisiveOf } from '../eqs/decisive.ts'
import { after, holds, join, type Text } from '../fact.ts'
import { failing as told } from './facts.ts'
import type { ReaderWords } from './reader-words.ts'

/** The checks that look at the same as a component does, one in each kind of study. */
const CHECK_OF: Record<string, string[]> = {
  drift: ['pre-trend'],
  anticipationLead: ['anticipation'],
  attritionBounds: ['attrition', 'risk-of-bias'],
  drawBalance: ['omnibus-balance', 'small-trials'],
  sorting: ['density'],
  predictedOutcome: ['predicted-outcome'],
  weakness: ['effective-f'],
  placeboOutcome: ['placebo-outcome'],
  withSquares: ['with-squares'],
  residualImbalance: ['residual-imbalance'],
  backdating: ['backdating'],
  prePeriodFit: ['pre-period-fit'],
}

/**
 * One ledger: every part of the comparison that failed is among the failed checks, and whatever failed has a name that says
 * so. Where a check and a component look at the same, the check fails with the component.
 */
export function listFailures(
  checks: Check[],
  eqs: { pillars: EqsPillar[] },
  design: DesignType,
  words: ReaderWords,
): Check[]
export function listFailures(
  checks: Check<Text>[],
  eqs: { pillars: EqsPillar<Text>[] },
  design: DesignType,
  words: ReaderWords,
): Check<Text>[]
export function listFailures(
  checks: Check<Text>[],
  { pillars }: { pillars: EqsPillar<Text>[] },
  design: DesignType,
  words: ReaderWords,
): Check<Text>[] {
  // by the reader's word for the treatment, as the checks beside them
  const failed = decisiveOf(pillars)
    .filter((component) => component.failed)
    .map((component) => ({
      ...component,
      name: told('part', { name: component.failing, the: words.the }),
    }))
  const partOf = (check: Pick<Check, 'id'>) => failed.find(({ id }) => CHECK_OF[id]?.includes(check.id))
  const known = checks.map((check) => {
    const part = partOf(check)
    if (part === undefined) return check
    return { ...check, passed: false, severity: 'critical' as const, ...failedBy(part, check) }
  })
  const added = failed
    .filter(({ id }) => !checks.some((check) => CHECK_OF[id]?.includes(check.id)))
    .map(({ id, name, inputText, bias }): Check<Text> => ({
      id: `failed-${id}`,
      title: name,
      passed: false,
      severity: 'critical',
      statistic: bias!.rho,
      threshold: 0.25,
      message: inputText,
    }))
  const named = new Set<Text>(failed.map(({ name }) => name))
  return [...known, ...added].map((check) =>
    check.passed === false && !named.has(check.title) ? { ...check, title: failingName(check, design, words) } : check,
  )
}

/** A part of the comparison that failed, with its name for that. */
type FailedPart = EqsComponent<Text> & { name: Text }

/** A check whose own test found nothing is not named for what it did not find, but for the part that failed, and says why. */
function failedBy(
  { name, inputText, bias }: FailedPart,
  { passed, message }: Check<Text>,
): Pick<Check<Text>, 'message'> & { title?: Text } {
  const isTold = holds(message, inputText)
  // the part goes on where the check stops: then it says all
  const both = holds(inputText, message) ? inputText : join`${message} ${inputText}`
  if (passed !== true) return { message: isTold ? message : both }
  if (isTold) return { title: name, message: join`${message} ${whyDespite(bias!)}` }
  const why = join`${inputText} ${whyDespite(bias!)}`
  if (holds(inputText, message)) return { title: name, message: why }
  const alone = told('passes-alone', { message: after(message, 'lowerFirst') })
  return { title: name, message: join`${why} ${alone}` }
}

/** Another test, or another limit, than the one that the score has. */
function whyDespite(bias: EqsBias): Text {
  const { measured, noise } = seenOf(bias)
  const reach = NINETY * noise
  return told('despite', { low: measured - reach, high: measured + reach })
}

/** What a failed check is called; the name of its passing only where that says nothing of passing. */
export function failingName(
  { id, title, message }: Pick<Check<Text>, 'id' | 'title' | 'message'>,
  design: DesignType,
  { the, units }: Pick<ReaderWords, 'the' | 'units'>,
): Text {
  const ofCovariate =
    typeof title !== 'string' && 'says' in title && 'covariate' in title.of
      ? { name: (title.of as { covariate: Text }).covariate, jumps: title.says === 'RDD/checks/covariate' }
      : null
  const finds = typeof message !== 'string' && 'says' in message ? message.says : null
  return told('check', { id, design, title, finds, ofCovariate, the, units })
}
