import type { Plot, EqsComponent, EqsPillar } from '../analysis.ts'
import { join, type Text } from '../fact.ts'
import { sampleRows } from '../before-lock/sample-rows.ts'
import { transparencyEvidence, type TransparencyFacts } from '../eqs/transparency.ts'
import { held, setFigures } from '../eqs/facts.ts'
import { prepareTable } from '../frame/prepare-table.ts'
import type { AnalysisRequest } from '../analyze.ts'
import {
  type Action,
  type BeforeLock,
  type Count,
  countOf,
  type EarlyView,
  type EarlyWarning,
} from '../designs/before-lock.ts'
import type { Intent, Fitted, Evidence, StepContext } from '../designs/design.ts'
import { DESIGNS, type RegisteredDesign } from '../designs/registry.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { EngineError } from '../errors.ts'
import type { DataTable } from '../frame/table.ts'
import { createRandom } from '../numerics/random.ts'
import { describeSpecIssues, parseSpec } from '../parse-spec.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import type { NarrativeWords } from '../verdict/narrative-words.ts'
import { readerWords } from '../verdict/reader-words.ts'
import { type Compass, type CompassWarning, sampleCompass } from './compass.ts'
import { compassSays, counted } from './facts.ts'
import { loadBeforeLock, type AnyBeforeLock } from './load-before-lock.ts'
import { projectScore, whatWouldRaise, isSettled, type Projected, type ProjectedScore } from './project-score.ts'

/** What is asked; a draft may not have named its smallest effect yet, and then nothing is projected. */
export type PreviewRequest = Omit<AnalysisRequest, 'intent'> & { intent: Intent | null }

export interface Preview<Words extends Text = string> {
  compass: Compass<Words>
  views: EarlyView<Words>[]
  facts: Count<Words>[]
  /** Why there is nothing to show; null = there is. */
  reason: Words | null
}

export interface PreviewOptions {
  /** Larger data are sampled. */
  mostRows?: number
}

/**
 * What may be seen of the data before the lock, and the score that the design is heading for.
 *
 * The real preflight, estimate and diagnostics run on a table in which every outcome of a treated unit after treatment is
 * replaced (`maskOutcomes` of the design), so that nothing in the answer depends on these. Statistics that do not need
 * them are scored as they will be; the others are assumed. Errors of the design or the data become `reason` and a warning.
 *
 * @throws {EngineError} `design/unknown-type`
 */
export async function previewDesign(
  given: DataTable,
  request: PreviewRequest,
  { mostRows = 20_000 }: PreviewOptions = {},
): Promise<Preview<Text>> {
  const registered = DESIGNS[request.designType as keyof typeof DESIGNS]
  if (!registered) throw new EngineError('design/unknown-type', `There is no design "${request.designType}".`)
  const [issue] = describeSpecIssues(registered.spec, request.spec)
  if (issue) {
    const step = stepOf(registered, issue.path[0])
    // What is only missing is still to do, and nothing to warn of.
    if (isMissing(issue.path, request.spec))
      return nothingYet(compassSays('fill-in', { field: issue.path.join('.'), step }), [])
    return nothingYet(issue.message, [warning(step, ['design.analysis', ...issue.path].join('.'), issue.message)])
  }
  const locked = parseSpec(registered.spec, request.spec)
  const loaded = await loadBeforeLock(registered)
  const early = { ...loaded, actions: loaded.actionsFor?.(locked) ?? loaded.actions }
  let found: EarlyWarning[] = []
  try {
    const { table: data, spec } = prepareTable(registered.spec, given, locked)
    found = early.warnings(data, spec)
    const run = await runMasked(registered, early, data, { ...request, spec, mostRows })
    return { ...viewOf(early, run, spec), compass: compassOf(await registered.rubric(), early, run, request, found) }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const own = found.map(({ step, field, message }) => warning(step, `design.analysis.${field}`, message))
    return nothingYet(error.message, [...own, refusal(registered, locked, error)])
  }
}

/** Under this a component is worth a warning. */
const few = 2

/** Why a pillar is expected to earn what it does. */
export function explainPillar({ components }: EqsPillar<Text>, projected: Projected): Text {
  const applicable = components.filter(({ score }) => score !== null)
  const known = applicable.filter(({ id, state }) => state === 'measured' && isSettled(id, projected))
  const unknown = applicable.length - known.length
  const lowest = known.reduce<EqsComponent<Text> | null>((a, b) => (a === null || b.score! < a.score! ? b : a), null)
  const settled =
    lowest && join`${compassSays('lowest', { label: lowest.label, marks: lowest.score! })} ${lowest.inputText}`
  const open = unknown > 0 && compassSays('not-known', { unknown, parts: applicable.length })
  if (settled && open) return join`${settled} ${open}`
  return settled || open || compassSays('no-part', {})
}

/** Warnings of the design, what holds the score down, parts that earn little, and too little power; each once. */
export function listWarnings(
  early: EarlyWarning[],
  score: ProjectedScore,
  projected: Projected,
  actions: Readonly<Record<string, Action>>,
  power: Compass['power'],
): CompassWarning<Text>[] {
  const own = early.map(({ step, field, message }) => warning(step, `design.analysis.${field}`, message))
  const weak = score.pillars
    .flatMap(({ components }) => components)
    .filter(({ id, score: marks }) => marks !== null && marks < few && isSettled(id, projected))
    .filter(({ id }) => actions[id] !== undefined && id !== score.weakest?.id)
    .map(({ id, label, inputText }) => atAction(actions[id], join`${label}: ${inputText}`))
  return [...own, ...heldDown(score, actions), ...weak, ...lowPower(power)]
}

/** What the weakest decisive part allows, where that is less than the marks give. */
function heldDown(score: ProjectedScore, actions: Readonly<Record<string, Action>>): CompassWarning<Text>[] {
  if (score.setBy !== 'weakest' && score.setBy !== 'unidentified') return []
  const action = actions[score.weakest?.id ?? '']
  const part = score.pillars.flatMap(({ components }) => components).find(({ id }) => id === score.weakest?.id)
  const set = held('what-set', setFigures(score))
  const message = part?.inputText ? join`${set} ${part.inputText}` : set
  return [action ? atAction(action, message) : warning('Assignment', null, message)]
}

/** A weak part at the field that mends it. */
function atAction({ step, field }: Action, message: Text): CompassWarning<Text> {
  return field === null
    ? warning(step, null, join`${message} ${compassSays('data-alone', {})}`)
    : warning(step, `design.analysis.${field}`, message)
}

function lowPower(power: Compass['power']): CompassWarning<Text>[] {
  if (!power || power.smallest_effect === null || power.minimum_detectable_effect <= power.smallest_effect) return []
  const { minimum_detectable_effect: detectable, smallest_effect: smallest, units } = power
  const message = compassSays('low-power', { detectable, smallest, units })
  return [warning('Theory', 'design.intent.smallestEffect', message)]
}

function warning(step: string, path: string | null, message: Text): CompassWarning<Text> {
  return { step, path, message, severity: 'warning' }
}

/** What the real rooms of a design make of masked data. */
interface MaskedRun {
  frame: unknown
  fit: Fitted<Text>
  evidence: Evidence<Text>
  /** Ids of the evidence that does not depend on masked outcomes. */
  known: string[]
  drawn: Plot<Text>[]
  context: StepContext<Text>
  /** Rows of the data, and those of them that were drawn to look at. */
  rows: { all: number; used: number }
}

/** Stands in for an intent that is not written down yet; nothing that depends on it is shown. */
const NO_INTENT: Intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: '' }

interface Choices {
  spec: unknown
  intent: Intent | null
  words: NarrativeWords
  seed: number
  mostRows: number
}

/**
 * Preflight, estimate, diagnostics and figures of a table without the outcomes that must stay unseen.
 *
 * @throws {EngineError} whatever masking and the rooms throw
 */
async function runMasked(
  registered: RegisteredDesign,
  early: AnyBeforeLock,
  data: DataTable,
  { spec: locked, intent, words, seed, mostRows }: Choices,
): Promise<MaskedRun> {
  const spec = early.quicker?.(locked) ?? locked
  const quiet = { log: () => undefined, progress: () => undefined, map: mapInPlace }
  const context: StepContext<Text> = { seed, intent: intent ?? NO_INTENT, words: readerWords(words), ...quiet }
  const part = sampleRows(data, mostRows, early.sampledTogether(spec), createRandom(seed, 'before-lock-sample'))
  const masked = early.maskOutcomes(part, spec, createRandom(seed, 'before-lock-mask'))
  const design = await registered.load()
  const frame = design.preflight(masked, spec, context)
  const fit = await design.estimate(frame, spec, context)
  const { checks, evidence } = design.diagnostics(frame, spec, fit, context)
  const also = early.alsoKnown?.(frame, spec, fit, context, evidence) ?? {}
  return {
    frame,
    fit,
    evidence: { ...evidence, ...also },
    known: [...early.knownBeforeLock(spec), ...Object.keys(also)],
    drawn: design.plots(frame, spec, fit, { checks, sensitivity: [] }, context),
    context,
    rows: { all: data.rows, used: part.rows },
  }
}

function compassOf(
  rubric: DesignRubric,
  early: AnyBeforeLock,
  run: MaskedRun,
  { intent, facts }: PreviewRequest,
  found: EarlyWarning[],
): Compass<Text> {
  if (intent !== null) return makeCompass(rubric, early, run, facts, found)
  return sampleCompass([warning('Theory', 'design.intent.direction', compassSays('name-intent', {}))])
}

/** The projected score of a design with what would raise it, warnings and power. */
function makeCompass(
  rubric: DesignRubric,
  early: AnyBeforeLock,
  { fit, evidence, known, context, rows }: MaskedRun,
  facts: TransparencyFacts | null,
  warnings: EarlyWarning[],
): Compass<Text> {
  const open = transparencyEvidence(facts)
  const projected = {
    rubric,
    evidence: { ...evidence, ...open },
    known: new Set([...known, ...Object.keys(open)]),
    spread: fit.outcomeSpread,
  }
  const projection = projectScore(projected, facts)
  const { pillars, overall, low, high } = projection
  const power = detectableEffect(fit, early, context.intent.smallestEffect, rows.used / rows.all)
  return {
    kind: 'projected',
    overall,
    low,
    high,
    held: heldOf(projection),
    pillars: pillars.map((pillar) => {
      const { id, label, weight, score } = pillar
      return { id, label, weight, score, reason: explainPillar(pillar, projected) }
    }),
    raise: whatWouldRaise(projected, facts, early.actions),
    warnings: [...listWarnings(warnings, projection, projected, early.actions, power), ...sampledWarning(rows)],
    power,
  }
}

/** What holds a score under the mean of its marks; null where the mean itself set it. */
function heldOf(score: ProjectedScore): Compass<Text>['held'] {
  if (score.setBy === 'mean') return null
  return { label: held('what-holds', setFigures(score)), mean: Math.round(Number(score.mean.toFixed(9))) }
}

/** The normal quantiles of 97.5 % and 80 % together: 1.96 + 0.84. */
const STANDARD_ERRORS = 2.8

/**
 * The smallest effect found with 80 % power by a two-sided test at 5 %, from the standard error on masked data.
 *
 * @param share of the rows that the fit is of; a standard error falls with the root of the rows
 * @see Bloom 1995, doi:10.1177/0193841X9501900504
 */
function detectableEffect(
  fit: Fitted<Text>,
  { spreadOf }: Pick<BeforeLock<unknown, unknown, Fitted<Text>>, 'spreadOf'>,
  smallestEffect: number,
  share: number,
): Compass['power'] {
  const primary = fit.estimates.find(({ role }) => role === 'primary')
  if (!primary) return null
  const size = STANDARD_ERRORS * (spreadOf?.(fit) ?? primary.se) * Math.sqrt(share)
  if (!Number.isFinite(size) || size <= 0) return null
  return { minimum_detectable_effect: size, smallest_effect: smallestEffect, units: primary.units }
}

function sampledWarning({ all, used }: MaskedRun['rows']): CompassWarning<Text>[] {
  return used === all ? [] : [warning('Units', null, compassSays('sampled', { used, all }))]
}

function viewOf(early: AnyBeforeLock, run: MaskedRun, spec: unknown): Omit<Preview<Text>, 'compass'> {
  const { views, facts } = early.views(run.drawn, run.frame, spec, run.context.words)
  return { views, facts: [...countsOf(run), ...facts], reason: null }
}

function countsOf({ fit: { sample }, rows }: MaskedRun): Count<Text>[] {
  return [
    counted('rows', rows),
    counted('rows-in-use', { rows: sample.rows }),
    counted('treated-units', { units: sample.treatedUnits }),
    counted('comparison-units', { units: sample.comparisonUnits }),
    ...(sample.periods > 1 ? [counted('periods', { periods: sample.periods })] : []),
  ].map(countOf)
}

function isMissing(path: string[], spec: unknown): boolean {
  let value = spec
  for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value === undefined
}

function nothingYet(reason: Text, warnings: CompassWarning<Text>[]): Preview<Text> {
  return { compass: sampleCompass(warnings), views: [], facts: [], reason }
}

/** What the design refuses of the data, at the field that names the column it is about; where none does, its words must do. */
function refusal(registered: RegisteredDesign, spec: unknown, { message, columns }: EngineError): CompassWarning<Text> {
  const isAbout = (value: unknown) => columns.some((name) => JSON.stringify(value)?.includes(JSON.stringify(name)))
  const field = Object.entries(spec as object).find(([, value]) => isAbout(value))?.[0]
  return warning(stepOf(registered, field), field ? `design.analysis.${field}` : null, message)
}

/** The step where a field of the spec is chosen. */
function stepOf({ spec }: RegisteredDesign, field: string | undefined): string {
  return (spec.steps as Record<string, string>)[field ?? ''] ?? 'Assignment'
}
