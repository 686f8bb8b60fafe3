import {
  type Account,
  type Analysis,
  type Eqs,
  type EqsComponent,
  type Estimate,
  isComputed,
  type Sensitivity,
} from '@casefiles/engine/analysis'
import { isReadable, type NarrativeWords, type OutcomeScale, toldIn } from '@casefiles/engine/verdict'
import { formatCount, formatNumber, levelUnits, lowerFirst, withUnits } from '@casefiles/engine/words'
import { formatPStatement, formatEffect } from '../formats/index.ts'
import { mayBeTrait, writeSummary } from './write-summary.ts'
import { decisiveOf } from '@casefiles/engine/eqs'
import { describeWhatSet } from '../score/what-set.ts'
import { decimalsApart, intervalInWords } from '../verdict/interval-words.ts'

/** The account of an analysis in plain words. */
export interface Narrative {
  /** The finding as a short heading, e.g. "No clear change in road deaths after the laws". */
  headline: string
  /** What changed and the range: what a reader of one line takes away. */
  answer: string
  /** What changed, the range, how good the evidence is: the paragraph under the verdict. */
  summary: string
  done: string
  effect: string
  certainty: string
  overturn: string
  cannotSay: string[]
}

/** What an account is written from. */
export type NarrativeInput = Omit<Account, 'choices'> &
  Pick<Analysis, 'sample' | 'counterfactualMean' | 'checks' | 'sensitivity' | 'eqs'> & {
    /** What opens the sentence on the design, and its summary, which goes on with a verb. */
    design: { subject: string; summary: string }
  }

/** Out of how many a part is marked. */
const MOST_MARKS = 5

/**
 * The account of an analysis in plain words, built from its numbers by rules.
 *
 * @see docs/methodology.md, "Narrative", for the rules of wording
 */
export function writeNarrative(input: NarrativeInput): Narrative {
  return {
    ...writeSummary(input),
    done: describeWork(input),
    effect: describeEstimate(input),
    certainty: describeCertainty(input.eqs, input.decision.statement.evidence),
    overturn: describeOverturn(input),
    cannotSay: listLimits(input),
  }
}

function describeWork(input: NarrativeInput): string {
  const { design } = input
  return [describeData(input), describeReach(input), `${design.subject} ${lowerFirst(design.summary)}`].join(' ')
}

/** Units that have one row each are counted as what they are: of a file of counts, its lines are not. */
function describeData(input: NarrativeInput): string {
  const {
    words,
    sample: { rows, units },
  } = input
  const counted = `${formatCount(units)} ${words.unitPlural}`
  if (rows !== units)
    return `We used ${formatCount(rows)} rows of data on ${words.places}, ${words.years}.${describeIncomplete(input)}`
  // places may be named by their number: 85 cable areas of the United States
  const where = words.places.startsWith(counted) ? words.places : `${counted} in ${words.places}`
  return `We used data on ${where}, ${words.years}.`
}

/** Units that are counted below, but not in the main estimate, or for part of the time alone. */
function describeIncomplete({ words, sample: { units, incompleteUnits = 0, gaps } }: NarrativeInput): string {
  if (gaps?.areUsed)
    return ` ${formatCount(gaps.units)} of the ${formatCount(units)} ${words.unitPlural} ${gaps.units === 1 ? 'lacks' : 'lack'} data for part of the time and ${gaps.units === 1 ? 'is' : 'are'} used where there are some.`
  if (incompleteUnits === 0) return ''
  const used = `${formatCount(units - incompleteUnits)} of the ${formatCount(units)} ${words.unitPlural}`
  return ` The main estimate uses ${used}: the others lack data for part of the time.`
}

/** Whom the policy reached or, where that was not counted, who was assigned to it. */
function describeReach(input: NarrativeInput): string {
  const { words, sample, countsAssigned = false, isAmount = false } = input
  if (isAmount)
    return `All ${formatCount(sample.units)} ${words.unitPlural} are compared, by how much of the treatment each one had.`
  const reached = `${formatCount(sample.treatedUnits)} of ${formatCount(sample.units)} ${words.unitPlural}`
  const policy = shortName(words)
  if (mayBeTrait(input)) return `${countsAssigned ? 'Assigned to' : 'With'} ${policy}: ${reached}.`
  if (!countsAssigned) return `The policy reached ${reached}.`
  return `${reached} ${sample.treatedUnits === 1 ? 'was' : 'were'} assigned to ${policy}.`
}

function describeEstimate(input: NarrativeInput): string {
  const main = input.primaries[0]
  if (main === undefined) return 'There is no main estimate.'
  const { value, units, reason } = main
  if (!isReadable(main)) return `There is no main estimate with an interval. ${reason ?? ''}`.trim()
  const onLogScale = input.scale.kind === 'log' && !units.includes('log') ? ' on the log scale' : ''
  const stated = `The main estimate is ${withUnits(formatEffect(value), units)}${onLogScale}, ${describeInterval(main)}.`
  const relative = input.scale.kind === 'log' ? asTold(main, input.scale) : relativeToMean(main, input)
  return [stated, ...relative, ...otherOutcomes(input)].join(' ')
}

/** A difference of logs as readers can picture it. */
function asTold({ value, ci, units }: Estimate, scale: OutcomeScale): string[] {
  const told = toldIn([value, ...ci], units, scale)
  const effect = formatEffect(told.tell(value))
  const range = ci.map(told.tell)
  if (told.none === 0) return [`That is a change of ${withUnits(effect, told.units)}${rangeInPercent(range)}.`]
  return [`That is ${effect} times the level otherwise${rangeIn('times', range, told.none)}.`]
}

/** Nothing where an end is missing or has no bound: what stands in units says so already. */
function rangeInPercent(range: number[]): string {
  return rangeIn('percent', range, 0)
}

function rangeIn(units: string, range: number[], none: number): string {
  if (!range.every(Number.isFinite)) return ''
  const [low, high] = range.map((end) => formatNumber(end, decimalsApart(range, [none])))
  return `, with a range from ${low} to ${high} ${units}`
}

function shortName({ policyShort }: NarrativeWords): string {
  return policyShort ?? 'the policy'
}

function relativeToMean({ value, ci, units }: Estimate, input: NarrativeInput): string[] {
  const { counterfactualMean, scale } = input
  const mean = (counterfactualMean ?? Number.NaN) * scale.scale
  if (!(mean > 0)) return []
  const percent = (x: number) => (100 * x) / mean
  // to less than none nothing can fall: a share of such a level says nothing
  if (percent(value) < -100) return []
  const range = ci.map(percent)
  const level = withUnits(formatEffect(mean), levelUnits(units))
  const [otherwise, change] = mayBeTrait(input)
    ? [`Otherwise the level is ${level},`, 'difference']
    : [`Without the policy the level would have been ${level},`, 'change']
  return [
    otherwise,
    `so that is a ${change} of ${formatEffect(percent(value))} percent${range.some((end) => end < -100) ? '' : rangeInPercent(range)}.`,
  ]
}

function otherOutcomes({ primaries }: NarrativeInput): string[] {
  return primaries
    .slice(1)
    .map(
      (estimate) =>
        `${estimate.name}: ${withUnits(formatEffect(estimate.value), estimate.units)}, ${describeInterval(estimate)}.`,
    )
}

function describeInterval({ ci, p, reason }: Estimate): string {
  const why = reason === undefined ? '' : ` (${lowerFirst(reason).replace(/\.$/, '')})`
  if (ci.some(Number.isNaN)) return `without an interval${why}; the placebo test gives ${formatPStatement(p)}`
  if (!ci.every(Number.isFinite)) return `with a 95% interval ${intervalInWords(ci)} (${formatPStatement(p)})`
  return `with a 95% interval from ${intervalInWords(ci)} (${formatPStatement(p)})`
}

function describeCertainty(eqs: Eqs, evidence: string): string {
  const { low, high } = eqs.stability
  const range = low === high ? `stays at ${low}` : `runs from ${low} to ${high}`
  const sentences = [
    `${evidence}.`,
    `The score is ${eqs.overall} of 100, and ${range} under other choices that can be defended.`,
    describeWhatSet(eqs),
  ]
  const decisive = decisiveOf(eqs.pillars).toSorted((a, b) => a.score! - b.score!)
  if (decisive.length > 0) sentences.push(describeWeakest(decisive))
  if (eqs.provisional) sentences.push('The score is provisional: this design has not passed its calibration yet.')
  return sentences.join(' ')
}

/** What the units that lack data for part of the time leave open, and what the other way to treat them would find. */
function describeGaps({ words, sample: { units, gaps }, primaries: [main], scale }: NarrativeInput): string[] {
  if (gaps === undefined || main === undefined) return []
  const who = `How the ${words.unitPlural} that lack data for part of the time fared then (${formatCount(gaps.units)} of ${formatCount(units)})`
  const [way, other] = gaps.areUsed ? ['used where they have data', 'without'] : ['left out', 'with']
  if (gaps.otherwise === null) return [`${who}: they are ${way}, and nothing can be estimated ${other} them.`]
  const told = toldIn([gaps.otherwise], main.units, scale)
  const effect = withUnits(formatEffect(told.tell(gaps.otherwise)), told.units)
  return [`${who}: they are ${way}; ${other} them the main estimate would be ${effect}.`]
}

/** @param decisive the parts that decide, the weakest first */
function describeWeakest(decisive: EqsComponent[]): string {
  const [{ label, score, inputText }] = decisive
  const marks = formatMarks(score)
  // as the pages show them: what reads 5.0 of 5 is no weakness
  if (marks === formatMarks(MOST_MARKS))
    return `${decisive.length === 1 ? 'The part that decides has' : 'All of the parts that decide have'} full marks.`
  return `Weakest of the parts that decide: ${lowerFirst(label)}, ${marks} of ${MOST_MARKS}. ${inputText}`
}

const formatMarks = (marks: number | null) => formatNumber(marks, 1)

/** Breakdown values in full, then how often the other tests changed the conclusion, then what changed nothing. */
function describeOverturn({ sensitivity, primaries: [main] }: NarrativeInput): string {
  if (main?.ci.every((end) => Math.abs(end) === Infinity)) {
    return 'There is no conclusion that other choices could overturn: the interval has no bound on either side.'
  }
  if (sensitivity.length === 0) return 'No test of other choices was run, so what would overturn this is not known.'
  const broken = sensitivity.filter(({ breakdownValue }) => breakdownValue !== null)
  const others = sensitivity.filter(({ breakdownValue }) => breakdownValue === null)
  const notRun = others.filter(({ series }) => !series.some(isComputed))
  const changed = others.filter(({ series }) => series.some(changes))
  const held = others.filter(({ series }) => series.some(isComputed) && !series.some(changes))
  const sentences = broken.map(({ message }) => message)
  if (changed.length > 0)
    sentences.push(`The conclusion changes in some runs of: ${changed.map(countChanges).join(', ')}.`)
  if (held.length > 0)
    sentences.push(`The conclusion held at every setting tried of: ${held.map(quoteTitle).join(', ')}.`)
  if (notRun.length > 0) sentences.push(`Not run: ${notRun.map(quoteTitle).join(', ')}.`)
  return sentences.join(' ')
}

const quoteTitle = ({ title }: Sensitivity): string => `“${title}”`

function countChanges({ title, series }: Sensitivity): string {
  return `“${title}” (${series.filter(changes).length} of ${series.filter(isComputed).length})`
}

function changes(point: Sensitivity['series'][number]): boolean {
  return isComputed(point) && !point.keepsConclusion
}

function listLimits(input: NarrativeInput): string[] {
  const { words, cannotSee, localTo, primaries, sample, comparesGroups = false } = input
  const average = `How the effect differed between ${words.unitPlural}: the estimate is an average.`
  const limits = [
    cannotSee,
    mayBeTrait(input)
      ? `Whether the same holds outside ${words.places} or in other years.`
      : `What ${shortName(words)} would do outside ${words.places} or in other years.`,
    // one treated place is no average, and effects in subgroups say more than that one is
    ...(sample.treatedUnits === 1 || comparesGroups || localTo ? [] : [average]),
    ...(localTo ? [localTo] : []),
    ...describeGaps(input),
  ]
  const ci = primaries[0]?.ci
  if (ci && ci[0] <= 0 && ci[1] >= 0) {
    const others = ci.some(Number.isFinite) ? 'the range also holds other sizes' : 'other sizes fit the data as well'
    limits.push(`That the effect is exactly zero: ${others}.`)
  }
  return limits
}
