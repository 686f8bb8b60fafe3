import { prepareTable } from './frame/prepare-table.ts'
import type { Analysis, Estimate, LogLine } from './analysis.ts'
import type { Fitted, Intent, StepContext } from './designs/design.ts'
import { DESIGNS, type DesignRegistry, type RegisteredDesign } from './designs/registry.ts'
import type { DesignRubric } from './eqs/rubric.ts'
import { scoreEqs, type EqsContext } from './eqs/score.ts'
import type { TransparencyFacts } from './eqs/transparency.ts'
import { EngineError } from './errors.ts'
import type { Text } from './fact.ts'
import { progressWithin } from './designs/shared/finding.ts'
import { countFits, estimateFamilies } from './families/estimate-families.ts'
import type { SharedChoices } from './families/family.ts'
import { readSubgroups } from './families/subgroups.ts'
import type { DataTable } from './frame/table.ts'
import { parseSpec } from './parse-spec.ts'
import { factsForScripts, type PrimaryRun } from './replication/facts-for-scripts.ts'
import { decideVerdict } from './verdict/decide-verdict.ts'
import { mapInPlace, type MapTasks } from './tasks/map-tasks.ts'
import type { NarrativeWords } from './verdict/narrative-words.ts'
import { inPoints, outcomeScaleOf } from './verdict/outcome-scale.ts'
import { listFailures } from './verdict/failed-checks.ts'
import { isReadable } from './verdict/read-interval.ts'
import { isGiven } from './words/given-size.ts'
import { readerWords } from './verdict/reader-words.ts'
import { ENGINE_VERSION } from './version.ts'

export type AnalysisStep =
  | 'Data Load'
  | 'Preflight Checks'
  | 'Run Model'
  | 'Compute Diagnostics'
  | 'Compute Sensitivity'

/** What is asked of the data; everything here is fixed by the locked design, `facts` by how it was made. */
export interface AnalysisRequest {
  designType: string
  /** Checked by the design's own schema. */
  spec: unknown
  /** A mechanism has no policy and so no verdict; left out = policy. */
  intent: Intent & { kind?: 'policy' | 'mechanism' }
  words: NarrativeWords
  seed: number
  /** null where nothing was locked: transparency is then not scored. */
  facts: TransparencyFacts | null
}

/** Of the last step, which draws the figures' data, too: measured over the designs it is from next to none to a third. */
const PLOTS_SHARE = 0.1

type ReplicationStatus = TransparencyFacts['replication']

export interface AnalysisOptions {
  /** Called at the start (0), within and at the end (1) of each step, in order. */
  onProgress?: (step: AnalysisStep, fraction: number) => void
  /** Told each choice and each dropped row as it happens; all of them stand in the answer too. */
  onLog?: (line: LogLine<Text>) => void
  /** Told the primary estimate once, as soon as it is known: checks, sensitivity and figures follow. */
  onFirstEstimate?: (primary: Estimate<Text>) => void
  /** Asked at every progress call; true stops the analysis there. */
  isCancelled?: () => boolean
  /** Where parts of a step are computed; left out = here, one after another. */
  map?: MapTasks
  /** The designs to choose from; left out = all registered ones. */
  designs?: DesignRegistry
  /** Told what the scripts of this run are written from, says whether they were executed with the same result; left out = `facts` says it. */
  replicationStatus?: (run: PrimaryRun) => ReplicationStatus | Promise<ReplicationStatus>
}

/**
 * One whole analysis: preflight, estimates, checks, sensitivity, plots, score and verdict; `packages/words` tells it.
 *
 * Pure: the same data, request and engine version give the same answer, bit for bit on one JavaScript engine.
 *
 * @param data    as read, one row per unit and period
 * @param request the locked choices
 * @returns undefined numbers as `NaN`; `toJson` turns them into null
 * @throws {EngineError} `design/unknown-type`, `design/invalid-spec`, `analysis/cancelled`, or what the design's preflight refuses
 */
export async function analyze(
  given: DataTable,
  request: AnalysisRequest,
  options: AnalysisOptions = {},
): Promise<Analysis<Text>> {
  const log: LogLine<Text>[] = []
  const run = stepRunner(request, options, log)
  const {
    registered,
    spec,
    table: data,
  } = await run('Data Load', (context) => {
    const registered = findDesign(request.designType, options.designs ?? DESIGNS)
    const prepared = prepareTable(registered.spec, given, inPoints(parseSpec(registered.spec, request.spec)))
    if (prepared.note) context.log(prepared.note)
    return { registered, ...prepared }
  })
  const [design, rubric] = await Promise.all([registered.load(), registered.rubric()])
  const { frame, grouped } = await run('Preflight Checks', (context) => {
    const frame = design.preflight(data, spec, context)
    return { frame, grouped: readSubgroups(data, spec as SharedChoices) }
  })
  const { fit, families } = await run('Run Model', async (context) => {
    const tellFirst = once(options.onFirstEstimate ?? (() => undefined))
    const progress = progressWithin(context, 0, 1 / countFits(design, spec as SharedChoices))
    const fit = await design.estimate(frame, spec, { ...context, progress, announce: tellFirst })
    const primary = fit.estimates.find(({ role }) => role === 'primary')
    if (primary) tellFirst(primary)
    return { fit, families: await estimateFamilies(design, data, spec, fit, grouped, context) }
  })
  const diagnostics = await run('Compute Diagnostics', (context) => design.diagnostics(frame, spec, fit, context))
  const { sensitivity, checks, eqs, replication, plots } = await run('Compute Sensitivity', async (context) => {
    const progress = progressWithin(context, 0, 1 - PLOTS_SHARE)
    const { sensitivity, evidence } = await design.sensitivity(frame, spec, fit, { ...context, progress })
    context.progress(1 - PLOTS_SHARE)
    const { seed } = request
    const replication = factsForScripts(design, { table: data, frame, spec, fit, seed }, families.estimates)
    const primary = families.estimates.find(({ role }) => role === 'primary')
    const run = primary && { design: registered.spec.id, spec, seed, facts: replication, primary }
    const facts = await knowReplication(request, options, run)
    const eqs = scoreEqs(rubric, { ...diagnostics.evidence, ...evidence }, facts, scoringContext(fit, request.intent))
    const all = [...diagnostics.checks, ...families.checks]
    const checks = listFailures(all, eqs, registered.spec.id, context.words)
    // after the score, which fails checks of its own: a figure's title then says what the check beside it says
    const plots = design.plots(frame, spec, fit, { checks, sensitivity }, context)
    return { sensitivity, checks, eqs, replication, plots }
  })
  return {
    design: registered.spec.id,
    engineVersion: ENGINE_VERSION,
    seed: request.seed,
    outcome: fit.outcome,
    sample: fit.sample,
    windows: fit.windows,
    counterfactualMean: fit.counterfactualMean,
    standardisedEffect: fit.standardisedEffect,
    estimates: families.estimates,
    checks,
    sensitivity,
    plots,
    ...judge(request, rubric, spec, fit, { ...families, eqs }),
    replication,
    log,
  }
}

/** Hears the first call only. */
function once<Given>(hear: (given: Given) => void): (given: Given) => void {
  let isTold = false
  return (given) => {
    if (isTold) return
    isTold = true
    hear(given)
  }
}

/** The facts with what is known of the scripts: that can be asked only now, as they name the result they expect. */
async function knowReplication(
  { facts }: AnalysisRequest,
  { replicationStatus }: AnalysisOptions,
  run: PrimaryRun | undefined,
): Promise<TransparencyFacts | null> {
  if (facts === null || !replicationStatus || !run) return facts
  return { ...facts, replication: await replicationStatus(run) }
}

function findDesign(designType: string, designs: DesignRegistry): RegisteredDesign {
  if (Object.hasOwn(designs, designType)) return designs[designType as keyof DesignRegistry]!
  const known = Object.keys(designs).join(', ')
  throw new EngineError('design/unknown-type', `There is no design "${designType}"; there is ${known}.`)
}

/** Runs one room with its context: progress goes out, and a cancelled run stops at the next progress call. */
function stepRunner(request: AnalysisRequest, options: AnalysisOptions, log: LogLine<Text>[]) {
  const { seed, intent } = request
  const words = readerWords(request.words)
  const map = options.map ?? mapInPlace
  return async <Result>(
    step: AnalysisStep,
    room: (context: StepContext<Text>) => Result | Promise<Result>,
  ): Promise<Result> => {
    const progress = (fraction: number) => {
      if (options.isCancelled?.())
        throw new EngineError('analysis/cancelled', `The analysis was canceled during ${step}.`)
      options.onProgress?.(step, Math.min(1, Math.max(0, fraction)))
    }
    const note = (line: LogLine<Text>) => {
      log.push(line)
      options.onLog?.(line)
    }
    progress(0)
    const result = await room({ seed, intent, words, log: note, progress, map })
    progress(1)
    return result
  }
}

/** Estimates with those of further outcomes and of subgroups, and how these were compared. */
type Found = Pick<Analysis<Text>, 'estimates' | 'checks' | 'eqs'>

/** What the score is told beside the evidence: what would matter, and of the estimate its interval alone. */
export function scoringContext(fit: Fitted<Text>, { smallestEffect }: Intent): EqsContext {
  const main = fit.estimates.find(({ role }) => role === 'primary')
  const hasInterval = main !== undefined && !main.ci.some(Number.isNaN)
  return {
    spread: fit.outcomeSpread,
    ci: hasInterval ? main.ci : null,
    smallestEffect: isGiven(smallestEffect) ? smallestEffect : null,
    isIdentified: main !== undefined && isReadable(main),
  }
}

/** What the numbers mean, and what an account of them needs. */
function judge(
  { intent, words }: AnalysisRequest,
  rubric: DesignRubric,
  spec: unknown,
  fit: Fitted<Text>,
  { estimates, checks, eqs }: Found,
): Pick<Analysis<Text>, 'eqs' | 'verdict' | 'account'> {
  const { otherOutcomes } = spec as SharedChoices
  // an outcome goes by its name, not by how it was estimated
  const primaries = estimates
    .filter(({ role }) => role === 'primary')
    .map((one, place) =>
      place === 0
        ? one
        : { ...one, name: otherOutcomes?.filter(({ role }) => role === 'primary')[place - 1]?.label ?? one.name },
    )
  const decision = decideVerdict({
    kind: intent.kind ?? 'policy',
    intent,
    primaries,
    eqs,
    scale: outcomeScaleOf(spec),
    ...(fit.rank && { rank: fit.rank }),
  })
  const account = {
    words,
    intent,
    decision,
    primaries,
    ...(fit.countsAssigned && { countsAssigned: true }),
    ...(fit.isAmount && { isAmount: true }),
    scale: outcomeScaleOf(spec),
    comparesGroups: checks.some(({ passed }) => passed !== null),
    choices: spec,
    cannotSee: rubric.cannotSee,
    ...(rubric.localTo === undefined ? {} : { localTo: rubric.localTo }),
  }
  return { eqs, verdict: decision.statement, account }
}
