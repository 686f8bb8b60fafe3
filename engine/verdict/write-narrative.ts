import type { Check, Eqs, EqsComponent, Estimate, Narrative, Sensitivity } from '../analysis.ts'
import type { Fitted, Intent } from '../designs/design.ts'
import type { VerdictDecision } from './decide-verdict.ts'
import { withUnit } from './effect-words.ts'
import { formatEffect, formatNumber, formatP } from './format-number.ts'
import type { NarrativeWords } from './narrative-words.ts'
import { sizeInWords } from './outcome-scale.ts'
import type { OutcomeScale } from './outcome-scale.ts'
import { capsThatLower, lowerFirst } from './score-words.ts'
import { writeSummary } from './write-summary.ts'

export interface NarrativeInput {
  words: NarrativeWords
  intent: Intent
  decision: VerdictDecision
  /** The locked primary outcomes' estimates, the main one first. */
  primaries: Estimate[]
  sample: Fitted['sample']
  /** In the units of the outcome's column; used only where the outcome is not a log, whose percent is relative already. */
  counterfactualMean: number | null
  scale: OutcomeScale
  checks: Check[]
  sensitivity: Sensitivity[]
  eqs: Eqs
  /** Label and summary of the design; the summary opens with a verb whose subject is the label. */
  design: { label: string; summary: string }
  /** What no check of the design can see. */
  cannotSee: string
}

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
    overturn: describeOverturn(input.sensitivity),
    cannotSay: listLimits(input),
  }
}

function describeWork({ words, sample, design, decision }: NarrativeInput): string {
  const count = (value: number) => formatNumber(value, 0)
  const reached = `${count(sample.treatedUnits)} of ${count(sample.units)} ${words.unitPlural}`
  return [
    `We used ${count(sample.rows)} rows of data on ${words.places}, ${words.years}.`,
    // What a mechanism studies is no policy and reaches nobody.
    decision.rule === 'mechanism' ? `With ${shortName(words)}: ${reached}.` : `The policy reached ${reached}.`,
    `${design.label} ${lowerFirst(design.summary)}`,
  ].join(' ')
}

function describeEstimate(input: NarrativeInput): string {
  const main = input.primaries[0]
  if (main === undefined) return 'There is no main estimate.'
  const { value, ci, p, units, reason } = main
  if (![value, ...ci].every(Number.isFinite))
    return `There is no main estimate with an interval. ${reason ?? ''}`.trim()
  const onLogScale = input.scale.kind === 'log' && !units.includes('log') ? ' on the log scale' : ''
  const stated = `The main estimate is ${withUnit(formatEffect(value), units)}${onLogScale}, ${describeInterval(ci, p)}.`
  const relative = input.scale.kind === 'log' ? inPercent(main, input.scale) : relativeToMean(main, input)
  return [stated, ...relative, ...otherOutcomes(input)].join(' ')
}

function inPercent({ value, ci }: Estimate, scale: OutcomeScale): string[] {
  const [percent, low, high] = [value, ...ci].map((x) => formatEffect(sizeInWords(x, scale)))
  return [`That is a change of ${percent} percent, with a range from ${low} to ${high} percent.`]
}

function shortName({ policyShort }: NarrativeWords): string {
  return policyShort ?? 'the policy'
}

function relativeToMean({ value, ci, units }: Estimate, input: NarrativeInput): string[] {
  const { counterfactualMean, scale, words, decision } = input
  const policy = decision.rule === 'mechanism' ? shortName(words) : 'the policy'
  const mean = (counterfactualMean ?? Number.NaN) * scale.scale
  if (!(mean > 0)) return []
  const [percent, low, high] = [value, ...ci].map((x) => formatEffect((100 * x) / mean))
  return [
    `Without ${policy} the level would have been about ${withUnit(formatEffect(mean), levelUnits(units))},`,
    `so that is a change of ${percent} percent, with a range from ${low} to ${high} percent.`,
  ]
}

/** Two shares differ by percentage points; a share itself is so many percent. */
function levelUnits(units: string): string {
  return units === 'percentage points' ? 'percent' : units
}

function otherOutcomes({ primaries }: NarrativeInput): string[] {
  return primaries
    .slice(1)
    .map(
      ({ name, value, ci, units, p }) =>
        `${name}: ${withUnit(formatEffect(value), units)}, ${describeInterval(ci, p)}.`,
    )
}

function describeInterval([low, high]: [number, number], p: number): string {
  return `with a 95% interval from ${formatEffect(low)} to ${formatEffect(high)} (${formatP(p)})`
}

function describeCertainty(eqs: Eqs, evidence: string): string {
  const { low, high } = eqs.stability
  const range = low === high ? `stays at ${low}` : `runs from ${low} to ${high}`
  const sentences = [
    `${evidence}.`,
    `The score is ${eqs.overall} of 100, and ${range} under other choices that can be defended.`,
  ]
  const scored = eqs.pillars.flatMap((pillar) => pillar.components).filter(({ score }) => score !== null)
  const strongest = scored.reduce((best, component) => (component.score! > best.score! ? component : best))
  const weakest = scored.reduce((worst, component) => (component.score! < worst.score! ? component : worst))
  if (strongest.score === weakest.score) sentences.push(`Every part earns ${formatNumber(weakest.score!, 1)} of 5.`)
  else sentences.push(describeComponent('Strongest part', strongest), describeComponent('Weakest part', weakest))
  const biting = capsThatLower(eqs)
  for (const cap of biting) sentences.push(`A cap of ${cap.limit} applies: ${lowerFirst(cap.label)}.`)
  if (biting.length > 0) sentences.push(`Without it the score would be ${eqs.uncapped}.`)
  if (eqs.provisional) sentences.push('The score is provisional: this design has not passed its calibration yet.')
  return sentences.join(' ')
}

function describeComponent(title: string, { label, score, inputText }: EqsComponent): string {
  return `${title}: ${lowerFirst(label)}, ${formatNumber(score!, 1)} of 5. ${inputText}`
}

/** Breakdown values in full, then how often the other tests changed the conclusion, then what changed nothing. */
function describeOverturn(sensitivity: Sensitivity[]): string {
  if (sensitivity.length === 0) return 'No test of other choices was run, so what would overturn this is not known.'
  const broken = sensitivity.filter(({ breakdownValue }) => breakdownValue !== null)
  const others = sensitivity.filter(({ breakdownValue }) => breakdownValue === null)
  const notRun = others.filter(({ series }) => series.length === 0)
  const changed = others.filter(({ series }) => !series.every(keeps))
  const held = others.filter(({ series }) => series.length > 0 && series.every(keeps))
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
  return `“${title}” (${series.filter((point) => !keeps(point)).length} of ${series.length})`
}

function keeps({ keepsConclusion }: Sensitivity['series'][number]): boolean {
  return keepsConclusion
}

function listLimits({ words, cannotSee, primaries }: NarrativeInput): string[] {
  const limits = [
    cannotSee,
    `What ${shortName(words)} would do outside ${words.places} or in other years.`,
    `How the effect differed between ${words.unitPlural}: the estimate is an average.`,
  ]
  const ci = primaries[0]?.ci
  if (ci && ci[0] <= 0 && ci[1] >= 0) limits.push('That the effect is exactly zero: the range also holds other sizes.')
  return limits
}
