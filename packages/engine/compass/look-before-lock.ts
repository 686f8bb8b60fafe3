import { prepareTable } from '../frame/prepare-table.ts'
import type { AnalysisRequest } from '../analyze.ts'
import type { EarlyView, EarlyWarning, Fact } from '../designs/before-lock.ts'
import type { Intent } from '../designs/design.ts'
import { DESIGNS, type RegisteredDesign } from '../designs/registry.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { EngineError } from '../errors.ts'
import type { DataTable } from '../frame/table.ts'
import { describeSpecIssues, parseSpec } from '../parse-spec.ts'
import { type Compass, type CompassWarning, sampleCompass } from './compass.ts'
import { warning } from './explain.ts'
import { loadBeforeLock, type AnyBeforeLock } from './load-before-lock.ts'
import { makeCompass } from './make-compass.ts'
import { runMasked, type MaskedRun } from './run-masked.ts'

/** What is asked; a draft may not have named its smallest effect yet, and then nothing is projected. */
export type LookRequest = Omit<AnalysisRequest, 'intent'> & { intent: Intent | null }

export interface Look {
  compass: Compass
  views: EarlyView[]
  facts: Fact[]
  /** Why there is nothing to show; null = there is. */
  reason: string | null
}

export interface LookOptions {
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
export async function lookBeforeLock(
  given: DataTable,
  request: LookRequest,
  { mostRows = 20_000 }: LookOptions = {},
): Promise<Look> {
  const registered = DESIGNS[request.designType as keyof typeof DESIGNS]
  if (!registered) throw new EngineError('design/unknown-type', `There is no design "${request.designType}".`)
  const [issue] = describeSpecIssues(registered.spec, request.spec)
  if (issue) {
    const step = stepOf(registered, issue.path[0])
    // What is only missing is still to do, and nothing to warn of.
    if (isMissing(issue.path, request.spec))
      return nothingYet(`Shown once "${issue.path.join('.')}" is filled in, in the step ${step}.`, [])
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

function compassOf(
  rubric: DesignRubric,
  early: AnyBeforeLock,
  run: MaskedRun,
  { intent, facts }: LookRequest,
  found: EarlyWarning[],
): Compass {
  if (intent !== null) return makeCompass(rubric, early, run, facts, found)
  const message = 'Name the direction and the smallest effect that matters to see a projected score.'
  return sampleCompass([warning('Theory', 'design.intent.direction', message)])
}

function viewOf(early: AnyBeforeLock, run: MaskedRun, spec: unknown): Omit<Look, 'compass'> {
  const { views, facts } = early.views(run.drawn, run.frame, spec, run.context.words)
  return { views, facts: [...countsOf(run), ...facts], reason: null }
}

function countsOf({ fit: { sample }, rows: { all, used } }: MaskedRun): Fact[] {
  return [
    { label: 'Rows', value: used < all ? `${used} drawn by chance of ${all}` : String(all) },
    { label: 'Rows in use', value: String(sample.rows) },
    { label: 'Treated units', value: String(sample.treatedUnits) },
    { label: 'Comparison units', value: String(sample.comparisonUnits) },
    ...(sample.periods > 1 ? [{ label: 'Periods', value: String(sample.periods) }] : []),
  ]
}

function isMissing(path: string[], spec: unknown): boolean {
  let value = spec
  for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value === undefined
}

function nothingYet(reason: string, warnings: CompassWarning[]): Look {
  return { compass: sampleCompass(warnings), views: [], facts: [], reason }
}

/** What the design refuses of the data, at the field that names the column it is about; where none does, its words must do. */
function refusal(registered: RegisteredDesign, spec: unknown, { message, columns }: EngineError): CompassWarning {
  const isAbout = (value: unknown) => columns.some((name) => JSON.stringify(value)?.includes(JSON.stringify(name)))
  const field = Object.entries(spec as object).find(([, value]) => isAbout(value))?.[0]
  return warning(stepOf(registered, field), field ? `design.analysis.${field}` : null, message)
}

/** The step where a field of the spec is chosen. */
function stepOf({ spec }: RegisteredDesign, field: string | undefined): string {
  return (spec.steps as Record<string, string>)[field ?? ''] ?? 'Assignment'
}
