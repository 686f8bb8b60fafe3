import { effectForReaders, type OutcomeScale, outcomeScaleOf, sizeInWords } from '@casefiles/engine/verdict'
import { sayAll } from '@casefiles/engine/words'
import { logPointsInPercent, wholeAmounts } from '@casefiles/words/formats'
import type { AnalysisJson } from './analysis.ts'
import { plotsForReaders } from './plots-for-readers.ts'
import type { CasefilePublication } from './publication.ts'

/** A publication, or a run before it is one. */
type Told = Pick<CasefilePublication, 'analysis'> & {
  design: Pick<CasefilePublication['design'], 'analysis' | 'intent'>
}
type Sensitivity = AnalysisJson['sensitivity'][number]

/** What is varied here is the outcome, and each has units of its own. */
const OWN_UNITS = ['placebo-outcomes', 'several-outcomes']

/**
 * Checks whose published name says what holds where they pass, or that an interval holds zero where there is none: what readers
 * see where they failed.
 */
const FAILING: { title: RegExp; message?: RegExp; name: string }[] = [
  {
    title: /^One more such trial would probably find the same direction$/,
    name: 'One more such trial may find another direction',
  },
  { title: /^The effect is alike across (.+)$/, name: 'The effect differs across $1' },
  {
    title: /^The interval adjusted for weak instruments holds zero$/,
    message: /gives no interval\.$/,
    name: 'No interval allows for instruments as weak as these',
  },
]

/** A sentence of the analysis as readers see it: sizes of logarithms in percent, multiples as those of the percentages, large amounts whole. */
export function sentenceForReaders({ analysis, design }: Told): (sentence: string) => string {
  const scale = outcomeScaleOf(design.analysis)
  const estimate = analysis.estimates.find(({ role }) => role === 'primary')?.value ?? null
  return (sentence) =>
    typographic(sayAll(wholeAmounts(logPointsInPercent(sentence, scale, { intent: design.intent, estimate }))))
}

/** Apostrophes as in all other words of a page: `California’s`. */
const typographic = (text: string) => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’')

/**
 * The analysis as pages tell it: what failed by a name that says so, and of an outcome that was read as a logarithm everything
 * in percent, sentence by sentence and number by number. The table of estimates keeps what was published, and so do files.
 */
export function analysisForReaders(publication: Told): AnalysisJson {
  const { analysis, design } = publication
  const scale = outcomeScaleOf(design.analysis)
  const tell = sentenceForReaders(publication)
  return {
    ...analysis,
    checks: checksForReaders(publication),
    sensitivity: analysis.sensitivity.map((one) => sensitivityInPercent(one, scale, tell)),
    plots: plotsForReaders(publication),
    eqs: scoreInPercent(analysis.eqs, tell, detectableOf(publication)?.size ?? null),
    verdict: { ...analysis.verdict, reason: tell(analysis.verdict.reason) },
    narrative: {
      ...analysis.narrative,
      certainty: tell(analysis.narrative.certainty),
      overturn: tell(analysis.narrative.overturn),
    },
  }
}

/** The checks alone, for those who show nothing else. */
export function checksForReaders(publication: Told): AnalysisJson['checks'] {
  const tell = sentenceForReaders(publication)
  return publication.analysis.checks.map((check) => ({ ...check, title: nameOf(check), message: tell(check.message) }))
}

function nameOf({ title, message, passed }: AnalysisJson['checks'][number]): string {
  const failing =
    passed === false && FAILING.find((one) => one.title.test(title) && one.message?.test(message) !== false)
  return failing ? title.replace(failing.title, failing.name) : title
}

function sensitivityInPercent(one: Sensitivity, scale: OutcomeScale, tell: (text: string) => string): Sensitivity {
  const { id, varied, series, message } = one
  if (OWN_UNITS.includes(id)) return { ...one, message: tell(message) }
  if (scale.kind === 'own') return { ...one, message: tell(message) }
  const inPercent = (size: number | null) => (size === null ? null : sizeInWords(size, scale))
  // a direct effect on the outcome is a size like any other
  const isSize = /\blog points$/.test(varied)
  return {
    ...one,
    varied: tell(varied),
    message: tell(message),
    series: series.map((point) => ({
      ...point,
      ...(isSize && typeof point.setting === 'number' && { setting: inPercent(point.setting)! }),
      value: inPercent(point.value),
      ci: [inPercent(point.ci[0]), inPercent(point.ci[1])],
    })),
  }
}

/** The units of the smallest effect that a study could have found, as {@link analysisForReaders} tells it. */
export function detectableUnits(publication: Told): string {
  return detectableOf(publication)?.units ?? publication.analysis.outcome.units
}

/** On the side on which the estimate lies, so that the two can be compared. */
function detectableOf({ analysis, design }: Told): { size: number; units: string } | null {
  const { eqs, estimates } = analysis
  const main = estimates.find(({ role }) => role === 'primary')
  const size = eqs.rubricVersion === 'eqs-rubric/5' ? eqs.precision.detectable : null
  if (size === null || main === undefined) return null
  const value = (main.value ?? 0) < 0 ? -size : size
  const told = effectForReaders({ value, ci: [null, null], units: main.units }, outcomeScaleOf(design.analysis))
  return { size: Math.abs(told.value!), units: told.units }
}

function scoreInPercent<Score extends AnalysisJson['eqs']>(
  eqs: Score,
  tell: (text: string) => string,
  detectable: number | null,
): Score {
  const pillars = eqs.pillars.map((pillar) => ({
    ...pillar,
    components: pillar.components.map((one) => ({
      ...one,
      inputText: tell(one.inputText),
      ...('marksText' in one && one.marksText !== undefined && { marksText: tell(one.marksText) }),
      ...(one.reason !== undefined && { reason: tell(one.reason) }),
    })),
  }))
  const precision = eqs.rubricVersion === 'eqs-rubric/5' && { precision: { ...eqs.precision, detectable } }
  return { ...eqs, ...precision, pillars }
}
