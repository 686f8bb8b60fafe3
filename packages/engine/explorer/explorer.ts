import { prepareTable } from '../frame/prepare-table.ts'
import type { Estimate, Plot, Verdict, VerdictStatement } from '../analysis.ts'
import type { AnalysisRequest } from '../analyze.ts'
import type { Design, Fitted, StepContext } from '../designs/design.ts'
import type { Control, Question } from '../designs/exploration.ts'
import { DESIGNS, type RegisteredDesign } from '../designs/registry.ts'
import { EngineError } from '../errors.ts'
import type { Text } from '../fact.ts'
import { estimateFamilies } from '../families/estimate-families.ts'
import type { SharedChoices } from '../families/family.ts'
import { readSubgroups } from '../families/subgroups.ts'
import { type DataTable, keepRows } from '../frame/table.ts'
import { parseSpec } from '../parse-spec.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import { decideVerdict, measuredBiases, type ScoreBeside } from '../verdict/decide-verdict.ts'
import { inPoints, outcomeScaleOf } from '../verdict/outcome-scale.ts'
import { readIntervals } from '../verdict/read-interval.ts'
import { readerWords } from '../verdict/reader-words.ts'
import { bounded } from './facts.ts'
import type { Settings } from './settings.ts'

/** What of the published analysis the Explorer stands on. */
export interface Published extends Standing {
  estimates: Pick<Estimate, 'id' | 'name' | 'role'>[]
}

type JudgeChangeAsked = Pick<AnalysisRequest, 'intent' | 'spec'>

/** Main results, the main outcome's first, with the design's other way to reckon chance where it has one. */
type Primaries = Pick<Fitted<Text>, 'estimates' | 'rank'>

/** What of the published run a verdict stands on beside the estimate. */
interface Standing {
  eqs: ScoreBeside
}

/** What the estimates would be worth by the published rule, with the score as published. */
export function verdictOf(
  { intent, spec }: JudgeChangeAsked,
  { eqs }: Standing,
  primaries: Primaries,
): VerdictStatement<Text> {
  const { estimates, rank } = primaries
  const kind = intent.kind ?? 'policy'
  const scale = outcomeScaleOf(spec)
  return decideVerdict({ kind, intent, primaries: estimates, eqs, scale, ...(rank && { rank }) }).statement
}

/** The rules on intervals and chance alone, whatever the score. */
export function readInterval({ intent }: JudgeChangeAsked, { estimates, rank }: Primaries): Verdict {
  return readIntervals(intent, estimates, undefined, rank).verdict
}

/** A sharp and large estimate on the intended side is the test: where even that is inconclusive, no estimate decides anything. */
export function settledBy({ intent }: JudgeChangeAsked, { eqs }: Standing): Text | null {
  if (intent.kind === 'mechanism') return null
  // larger than any bias, so that none of them can be what settles it: that hangs on the estimate
  const biases = measuredBiases(eqs).map(({ bias }) => Math.abs(bias.measured) + 2 * bias.noise)
  const all = biases.reduce((sum, bias) => sum + bias, 0)
  const reach = 2 * (intent.smallestEffect + (intent.statedGoal ?? 0) + all)
  const size = intent.direction === 'decrease' ? -reach : reach
  const sharp = { value: size, ci: [size, size] as [number, number], units: '' } as Estimate
  const { rule, statement } = decideVerdict({ kind: 'policy', intent, primaries: [sharp], eqs })
  return ['not-identified', 'comparison-failed'].includes(rule) ? statement.reason : null
}

export interface Answer<Words extends Text = string> {
  /** The main estimate under the settings. */
  estimate: Estimate<Words>
  /** What it would be worth by the published rule, if score and checks stayed as published. */
  verdict: VerdictStatement<Words>
  /**
   * What the interval says by itself, in the words of a verdict: of a mechanism, which has none, and where score or checks
   * make every verdict inconclusive, whatever the estimate.
   */
  conclusion: Verdict
  /** Data rows that take part. */
  rowsUsed: number
}

export interface Explorer {
  /** A mechanism has no verdict; what is said of it are conclusions. */
  isMechanism: boolean
  /** Why no estimate could get another verdict than "Inconclusive."; null where one could. */
  settledBy: Text | null
  controls: Control<unknown>[]
  /** The data with an indicator for each level of a category, as every question reads them. */
  data: DataTable
  /** What the settings ask. @throws {EngineError} `design/invalid-spec` */
  question(settings: Settings): Question<unknown>
  /** @throws {EngineError} where the settings cannot be computed */
  answer(settings: Settings, progress?: (share: number) => void): Promise<Answer<Text>>
  /** The figure of the design, drawn anew; none where the design draws none for a change. @throws as {@link answer} */
  figures(settings: Settings, progress?: (share: number) => void): Promise<Plot<Text>[]>
  /** Per data row: 1 = takes part. @throws as {@link answer} */
  usedRows(settings: Settings): Uint8Array
}

type Asked = Pick<AnalysisRequest, 'designType' | 'spec' | 'intent' | 'words' | 'seed'>
type AnyDesign = Design<unknown, unknown, Fitted<Text>, Text>

/**
 * One casefile open for changes: the locked design, its data and the controls that both allow.
 *
 * Every answer runs preflight and the estimate alone, and by the same rooms as an analysis, so that the locked settings
 * give the published estimate to the last bit. Checks and score are not computed again: verdicts are those the estimate
 * would give if they stayed as published.
 *
 * @throws {EngineError} `design/unknown-type`, `design/invalid-spec`, or what preflight refuses
 */
export async function openExplorer(given: DataTable, asked: Asked, published: Published): Promise<Explorer> {
  const registered: RegisteredDesign | undefined = DESIGNS[asked.designType as keyof typeof DESIGNS]
  if (!registered) throw new EngineError('design/unknown-type', `There is no design "${asked.designType}".`)
  const [design, exploration] = await Promise.all([registered.load(), registered.explore()])
  const {
    table: data,
    spec: whole,
    kept,
  } = prepareTable(registered.spec, given, inPoints(parseSpec(registered.spec, asked.spec)))
  const spec = mainPart(whole, design)
  const frame = design.preflight(data, spec, contextOf(asked))
  const controls = exploration.controls({ spec, data, frame, estimates: published.estimates })
  const ask = (settings: Settings) => {
    const question = applySettings({ spec, rows: null, estimate: null, departure: null }, controls, settings)
    return { ...question, spec: parseSpec(registered.spec, question.spec) }
  }
  const fitOf = keepLast((changed: Changed, context: StepContext<Text>) =>
    design.estimate(changed.frame, changed.spec, context),
  )
  return {
    isMechanism: asked.intent.kind === 'mechanism',
    settledBy: settledBy(asked, published),
    controls,
    data,
    question: ask,
    answer: async (settings, progress) => {
      const question = ask(settings)
      const context = contextOf(asked, progress)
      const table = tableOf(data, question)
      const changed = { spec: question.spec, table, frame: design.preflight(table, question.spec, context) }
      const fit = () => fitOf(fitKey(controls, settings), changed, context)
      const primaries = await estimatesOf(design, changed, question, context, fit)
      const used = exploration.usesRow(question.spec, table, changed.frame)
      return {
        estimate: primaries.estimates[0],
        verdict: verdictOf(asked, published, primaries),
        conclusion: readInterval(asked, primaries),
        rowsUsed: countRows(table.rows, used),
      }
    },
    figures: async (settings, progress) => {
      if (exploration.figure === null) return []
      const { spec, ...question } = ask(settings)
      const context = contextOf(asked, progress)
      const frame = design.preflight(tableOf(data, question), spec, context)
      const fit = await fitOf(fitKey(controls, settings), { spec, frame }, context)
      const plots = design.plots(frame, spec, fit, { checks: [], sensitivity: [] }, context)
      return plots.filter(({ kind }) => [exploration.figure].flat().includes(kind))
    },
    usedRows: (settings) => {
      const question = ask(settings)
      const table = tableOf(data, question)
      const uses = exploration.usesRow(question.spec, table, design.preflight(table, question.spec, contextOf(asked)))
      const marks = markRows(data.rows, question.rows, uses)
      return kept === null ? marks : spread(marks, kept, given.rows)
    },
  }
}

/** What a changed question makes of the data. */
interface Changed {
  spec: unknown
  frame: unknown
}

/** The main results under the settings; another estimator than the locked one is read alone, and no rank is of its estimate. */
async function estimatesOf(
  design: AnyDesign,
  { spec, table, frame }: Changed & { table: DataTable },
  { estimate, departure }: Question<unknown>,
  context: StepContext<Text>,
  fit: () => Promise<Fitted<Text>>,
): Promise<Primaries> {
  if (departure !== null) return { estimates: [await boundOf(design, estimate, departure, fit)] }
  const shared = spec as SharedChoices
  const isAlone = !shared.subgroups?.length && (design.reportsOtherOutcomes || !shared.otherOutcomes?.length)
  if (estimate === null && isAlone && design.estimatePrimaries) {
    const alone = design.estimatePrimaries(frame, spec, context)
    return { ...alone, estimates: alone.estimates.map(requireNumber) }
  }
  const fitted = await fit()
  if (estimate !== null) return { estimates: [readEstimate(fitted, estimate)] }
  const { estimates } = await estimateFamilies(design, table, shared, fitted, readSubgroups(table, shared), context)
  const primaries = estimates.filter(({ role }) => role === 'primary').map(requireNumber)
  return { estimates: primaries, ...(fitted.rank && { rank: fitted.rank }) }
}

function readEstimate({ estimates }: Fitted<Text>, id: string): Estimate<Text> {
  const found = estimates.find((one) => one.id === id)
  if (!found) throw new EngineError('explorer/not-computed', 'This estimator gives no estimate under these settings.')
  return requireNumber(found)
}

function requireNumber(estimate: Estimate<Text>): Estimate<Text> {
  if (Number.isFinite(estimate.value)) return estimate
  const { reason } = estimate
  throw new EngineError(
    'explorer/not-computed',
    'This estimator gives no number under these settings.',
    reason === undefined ? {} : { reason },
  )
}

async function boundOf(
  design: AnyDesign,
  estimate: string | null,
  departure: number,
  fit: () => Promise<Fitted<Text>>,
): Promise<Estimate<Text>> {
  if (estimate !== null)
    throw new EngineError('explorer/settings-conflict', 'Bounds on drift are made for the locked estimator only.')
  const fitted = await fit()
  const bound = design.bound?.(fitted, departure) ?? null
  if (bound === null)
    throw new EngineError('explorer/not-computed', 'The event study has no unbroken run of periods on both sides.')
  const told = bounded('drift', { departure })
  const missing = { se: NaN, p: NaN, df: null, reason: told('reason') }
  const named = { id: 'bound', name: told('name'), method: told('method') }
  return requireNumber({ ...fitted.estimates[0], ...bound, ...missing, ...named })
}

/** Controls in their order, so that the same settings ask the same whatever order they were made in. */
export function applySettings<Spec>(
  locked: Question<Spec>,
  controls: readonly Control<Spec>[],
  settings: Settings,
): Question<Spec> {
  return controls.reduce((question, control) => {
    const value = settings[control.id]
    if (value === undefined) return question
    // a setting's kind is that of its control: `readSettings` and the page make no other
    return control.apply(question, value as never)
  }, locked)
}

/**
 * Without the outcomes and subgroups that are reported beside the main result: they cannot change it. Those a design
 * reports itself stay, as its intervals hold for all of them at once.
 */
function mainPart(spec: unknown, design: AnyDesign): unknown {
  const shared = spec as SharedChoices & Record<string, unknown>
  const isMain = ({ role }: { role: string }) => role === 'primary'
  const subgroups = shared.subgroups?.filter(isMain)
  const others = design.reportsOtherOutcomes ? shared.otherOutcomes : shared.otherOutcomes?.filter(isMain)
  return { ...shared, ...(subgroups && { subgroups }), ...(others && { otherOutcomes: others }) }
}

function contextOf(
  { seed, intent, words }: Asked,
  progress: (share: number) => void = () => undefined,
): StepContext<Text> {
  return { seed, intent, words: readerWords(words), log: () => undefined, progress, map: mapInPlace }
}

function tableOf(data: DataTable, { rows }: Pick<Question<unknown>, 'rows'>): DataTable {
  return rows === null ? data : keepRows(data, rows)
}

/** Settings that share one fit share its key. */
function fitKey(controls: readonly Control<unknown>[], settings: Settings): string {
  const isShared = (control: Control<unknown>) => control.kind === 'choice' && control.readsFit === true
  return JSON.stringify(controls.filter((one) => !isShared(one)).map(({ id }) => settings[id] ?? null))
}

/** The last fit is kept: another estimator, another bound and the figure are read of the same one. */
function keepLast<Given, Result>(
  make: (given: Given, context: StepContext<Text>) => Result | Promise<Result>,
): (key: string, given: Given, context: StepContext<Text>) => Promise<Result> {
  let last: { key: string; result: Result } | null = null
  return async (key, given, context) => {
    if (last?.key !== key) last = { key, result: await make(given, context) }
    return last.result
  }
}

function countRows(rows: number, uses: (row: number) => boolean): number {
  let count = 0
  for (let row = 0; row < rows; row++) if (uses(row)) count++
  return count
}

/** Marks of the rows that play a part, at their places among all. */
function spread(marks: Uint8Array, kept: number[], rows: number): Uint8Array {
  const all = new Uint8Array(rows)
  kept.forEach((row, at) => (all[row] = marks[at]))
  return all
}

function markRows(rows: number, kept: number[] | null, uses: (row: number) => boolean): Uint8Array {
  const marks = new Uint8Array(rows)
  if (kept === null) return marks.map((_, row) => Number(uses(row)))
  kept.forEach((row, at) => (marks[row] = Number(uses(at))))
  return marks
}
