import { countAs, keepWindow, refuseUncounted, showPeriod } from '../../frame/count-periods.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { buildPanel } from '../../frame/build-panel.ts'
import { countLackingRows, type LackingCounts } from '../../frame/count-lacking.ts'
import {
  type DataTable,
  type Gap,
  keepComplete,
  numberGap,
  periodGap,
  readPeriods,
  readText,
  readTransformed,
  requireColumns,
  textGap,
} from '../../frame/table.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { readLabels } from '../../frame/read-labels.ts'
import { refuseDuplicates } from '../../frame/refuse-duplicates.ts'
import { selectUnits } from '../../frame/select-rows.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import { plural } from '../../words/count.ts'
import { periodWord } from '../../words/period-word.ts'
import type { StepContext } from '../design.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { readAdoption, type Adoption } from './adoption.ts'
import { groupsAlone } from './diagnostics/groups-alone.ts'
import { readTreatment } from './changing/read-treatment.ts'
import { requireChanges, requireChangingChoices } from './changing/require-changes.ts'
import { requireIdentification } from './identification.ts'
import { logged } from './facts.ts'
import { listUnits } from '../../words/names.ts'
import { keepCounted, leaveOutSilent, refuseBadCounts, requireCountChoices } from './counts/require-counts.ts'
import { readUntreatedModel, requireImputation, requireImputedChoices } from './imputed/require-model.ts'
import { isChanging, isContrast, isCounts, isImputed, type DidSpec } from './spec.ts'
import { withUnitWeights } from './unit-weights.ts'

type Log = StepContext<Text>['log']

/**
 * Makes a panel of the data, or says what they lack. Every row or unit left out is counted in the log.
 *
 * Order: columns; window; missing cells (listwise over unit, period, outcome, adoption status, estimator's covariates
 * and cluster); duplicates, which repeated cross-sections may have; transforms; adoption; always-treated units; then what
 * identification needs. A treatment that changes has no always-treated units: its first change is what counts.
 *
 * @throws {EngineError} any `frame/…` or `did/…` code, before a model runs
 */
export function preflight(
  table: DataTable,
  spec: DidSpec,
  { log, words }: Pick<StepContext<Text>, 'log' | 'words'>,
): PanelFrame {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, columnsNamed(spec))
  refuseUnfollowed(spec)
  requireCountChoices(spec)
  requireImputedChoices(spec)
  refuseContrastOfCounts(spec)
  if (isChanging(spec)) requireChangingChoices(spec)
  log({ code: 'frame/rows-read', message: logged('rows-read', { rows: table.rows }), rows: table.rows })
  const unit = readText(table, spec.unit)
  const time = readPeriods(table, spec.time)
  refuseUncounted(spec.time, time)
  const adoption = readAdoption(table, spec, unit, time)
  const inWindow = keepWindow(time, spec.window, log)
  const rows = keepCompleteRows(table, spec, inWindow, adoption, log)
  const lacking = lackingAmong(table, spec, inWindow, adoption)
  if (spec.data === 'panel') refuseDuplicates(rows, unit as string[], time, [spec.unit, spec.time])
  const frame = { ...buildFrame(table, spec, rows, adoption, log), ...(lacking.lacking > 0 && { lacking }) }
  logUnobservedDates(adoption, frame, log, words)
  if (isChanging(spec)) {
    requireChanges(frame, spec, { log, words })
    return frame
  }
  const kept = dropAlwaysTreated(frame, spec, log, words)
  if (isCounts(spec)) {
    const counted = leaveOutSilent(kept, { log, words })
    logSwitches(adoption, counted, log, words)
    requireIdentification(counted, spec, { log, words })
    return keepCounted(counted, spec, { words })
  }
  if (isImputed(spec)) {
    logSwitches(adoption, kept, log, words)
    requireIdentification(kept, spec, { log, words })
    requireImputation(kept, spec, { log, words })
    return kept
  }
  const weighted = withUnitWeights(kept, table, spec, unit as string[], rows)
  const panel = spec.incompleteUnits === 'use' ? { ...weighted, usesIncomplete: true as const } : weighted
  logSwitches(adoption, panel, log, words)
  requireIdentification(panel, spec, { log, words })
  return panel
}

/** A ratio of two groups' counts is no count. */
function refuseContrastOfCounts(spec: DidSpec): void {
  if (!isContrast(spec) || !isCounts(spec)) return
  throw new EngineError(
    'did/contrast-of-counts',
    'Triple differences are told of differences or of logarithms, not of counts.',
    {
      hint: 'Leave outcomeModel out, or take the logarithm of the outcome.',
    },
  )
}

/** Individuals are seen once: none of them lacks a row. */
function refuseUnfollowed({ data, incompleteUnits }: DidSpec): void {
  if (data === 'panel' || incompleteUnits === undefined) return
  throw new EngineError(
    'did/units-not-followed',
    `The design says to ${incompleteUnits === 'use' ? 'use' : 'leave out'} units that lack a row in some period, but repeated cross-sections follow none.`,
    { hint: 'Leave incompleteUnits out, or choose data "panel".' },
  )
}

function columnsNamed(spec: DidSpec): string[] {
  const covariates = [...spec.covariates, ...spec.balanceCovariates, ...spec.placeboOutcomes].map(
    ({ column }) => column,
  )
  const optional = [spec.cluster, spec.unitLabel, spec.weight?.column, spec.exposure].filter(
    (name) => name !== undefined,
  )
  const further = (spec.furtherEffects ?? []).flatMap(({ columns }) => columns)
  return [spec.unit, spec.time, spec.outcome.column, spec.adoption.column, ...covariates, ...optional, ...further]
}

function gapsOf(table: DataTable, spec: DidSpec, adoption: Adoption): Gap[] {
  const further = (spec.furtherEffects ?? []).flatMap(({ columns }) => columns)
  const text = [...new Set([spec.unit, ...(spec.cluster === undefined ? [] : [spec.cluster]), ...further])]
  const exposure = spec.exposure === undefined ? [] : [spec.exposure]
  const numbers = [spec.outcome.column, ...exposure, ...spec.covariates.map(({ column }) => column)]
  return [
    ...text.map((name) => textGap(table, name)),
    periodGap(table, spec.time),
    ...numbers.map((name) => numberGap(table, name)),
    [spec.adoption.column, adoption.missing],
  ]
}

function lackingAmong(table: DataTable, spec: DidSpec, rows: number[], adoption: Adoption): LackingCounts {
  return countLackingRows(
    table,
    rows,
    gapsOf(table, { ...spec, covariates: [] }, adoption),
    spec.outcome,
    spec.covariates,
  )
}

function keepCompleteRows(table: DataTable, spec: DidSpec, rows: number[], adoption: Adoption, log: Log): number[] {
  const gaps = gapsOf(table, spec, adoption)
  return keepComplete(rows, gaps, log, {
    noun: 'rows in use',
    hint: 'A row needs its unit, period, outcome, treatment and the covariates of the estimator.',
  })
}

function buildFrame(table: DataTable, spec: DidSpec, rows: number[], adoption: Adoption, log: Log): PanelFrame {
  const pick = (values: Float64Array) => valuesAt(values, rows)
  const { column, transform } = spec.outcome
  // of counts the scale is that of the logarithm of their ratio
  const scale = isCounts(spec) ? 1 : spec.outcome.scale
  const outcome = pick(readTransformed(table, column, transform, rows)).map((value) => value * scale)
  const exposure = spec.exposure === undefined ? undefined : pick(readTransformed(table, spec.exposure, 'none', rows))
  if (isCounts(spec)) refuseBadCounts(spec, { outcome, exposure, rows })
  // one row is no constant but too few periods, which is said later
  if (rows.length > 1 && outcome.every((value) => value === outcome[0])) {
    throw new EngineError('did/constant-outcome', `The outcome "${column}" has the same value in every row in use.`, {
      columns: [column],
    })
  }
  const unitColumn = readText(table, spec.unit)
  // rows ascend, so as many as there are is all of them
  const unit = rows.length === table.rows ? (unitColumn as string[]) : rows.map((row) => unitColumn[row]!)
  const read = (wanted: { column: string; transform: 'none' | 'log'; scale?: number }[]) =>
    new Map(
      wanted.map((one) => [
        one.column,
        pick(readTransformed(table, one.column, one.transform, rows)).map((value) => value * (one.scale ?? 1)),
      ]),
    )
  const alone = groupsAlone(spec)
  const times = readPeriods(table, spec.time)
  const panel = buildPanel({
    unit,
    time: rows.map((row) => times[row]),
    outcome,
    covariates: read(spec.covariates),
    balanceCovariates: read(spec.balanceCovariates),
    cluster: readClusters(table, spec, rows, unit),
    firstTreated: adoption.firstTreated,
    labels: labelUnits(table, spec, unit, rows, log),
    ...(spec.placeboOutcomes.length + alone.length > 0 && {
      placeboOutcomes: read([...spec.placeboOutcomes, ...alone]),
    }),
    individuals: spec.data === 'repeated-cross-sections',
    ...(isChanging(spec) && { treatment: pick(readTreatment(table, spec)) }),
    ...(exposure && { exposure }),
    ...(isImputed(spec) && { untreatedModel: readUntreatedModel(table, spec, rows) }),
  })
  countAs(panel.periods, times)
  return panel
}

function labelUnits(table: DataTable, { unitLabel }: DidSpec, unit: string[], rows: number[], log: Log) {
  if (unitLabel === undefined) return new Map<string, string>()
  const { labels, inconsistent } = readLabels(table, unitLabel, unit, rows)
  if (inconsistent.length > 0) {
    const message = logged('label-not-constant', { column: unitLabel, units: inconsistent })
    log({ code: 'frame/label-not-constant', message })
  }
  return labels
}

function readClusters(table: DataTable, spec: DidSpec, rows: number[], unit: string[]): string[] {
  if (spec.cluster === undefined) return unit
  const cells = readText(table, spec.cluster)
  const cluster = rows.map((row) => cells[row]!)
  const clusterOf = new Map<string, string>()
  unit.forEach((name, i) => {
    const known = clusterOf.get(name) ?? cluster[i]
    if (known !== cluster[i]) {
      throw new EngineError(
        'did/cluster-not-constant',
        `The unit ${name} lies in the clusters ${known} and ${cluster[i]} of "${spec.cluster}": a unit belongs to one.`,
        { columns: [spec.cluster!], rows: [rows[i] + 1] },
      )
    }
    clusterOf.set(name, known)
  })
  return cluster
}

function dropAlwaysTreated(panel: PanelFrame, spec: DidSpec, log: Log, words: ReaderWords): PanelFrame {
  const always = panel.labels.filter((_, unit) => panel.cohortIndex[unit] === 0)
  if (always.length === 0) return panel
  if (!spec.dropAlwaysTreated) throw alwaysTreated(always, spec, words)
  if (always.length === panel.units.length) {
    throw new EngineError(
      'did/no-pre-periods',
      'Every unit is treated from the first period on: none has a period before.',
    )
  }
  const kept = selectUnits(panel, (unit) => panel.cohortIndex[unit] !== 0)
  const message = logged('always-treated-dropped', { words, names: always })
  log({ code: 'did/always-treated-dropped', message, rows: panel.n - kept.n })
  return kept
}

function alwaysTreated(always: string[], { adoption }: DidSpec, { unit, units }: ReaderWords): EngineError {
  const who = `${plural(always.length, unit, units)} ${always.length === 1 ? 'is' : 'are'} treated from the first period on`
  return new EngineError(
    'did/always-treated-units',
    `${who} (${listUnits(always)}): they show no change to learn from.`,
    {
      columns: [adoption.column],
      hint: 'Set dropAlwaysTreated to leave them out, or begin the window earlier.',
    },
  )
}

/** A unit may adopt in a period that nobody measured: it counts as treated from the next one on, which is said. */
function logUnobservedDates({ firstTreated }: Adoption, frame: PanelFrame, log: Log, words: ReaderWords): void {
  const { periods } = frame
  const moved = new Map<number, number>()
  for (const unit of frame.units) {
    const date = firstTreated.get(unit) ?? Infinity
    if (date > periods[0] && date <= periods.at(-1)! && !periods.includes(date))
      moved.set(date, (moved.get(date) ?? 0) + 1)
  }
  if (moved.size === 0) return
  const dates = [...moved]
    .sort(([a], [b]) => a - b)
    .map(([date, units]) => ({
      date: showPeriod(date, periods),
      units,
      from: showPeriod(
        periods.find((one) => one > date)!,
        periods,
      ),
    }))
  const message = logged('unobserved-adoption', { words, period: periodWord(periods, words), dates })
  log({ code: 'did/unobserved-adoption', message })
}

function logSwitches({ switchedOff }: Adoption, panel: PanelFrame, log: Log, words: ReaderWords): void {
  const names = panel.labels.filter((_, unit) => switchedOff.includes(panel.units[unit]))
  if (names.length === 0) return
  log({ code: 'did/first-adoption', message: logged('first-adoption', { words, names }) })
}
