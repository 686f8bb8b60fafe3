import type { AnalysisJson } from '../../../contract/analysis.ts'
import { windowLabels } from '../../../contract/window-labels.ts'
import { formatCount, formatNumber, lowerFirst, plural } from '@casefiles/engine/words'
import { formatPStatement, formatEffect, unitsBefore } from '@casefiles/words/formats'
import { formatPeriod } from '../../record/runs/run.service.ts'
import { isScored } from '@casefiles/engine/eqs'
import { describeWhatSet, whatHolds } from '@casefiles/words'

const orNaN = (value: number | null) => value ?? Number.NaN

/** An analysis as a page of plain text: verdict, estimates, score with pillars, checks, log. */
export function summarizeAnalysis(analysis: AnalysisJson): string {
  const { sample, windows, outcome, design } = analysis
  const { pre, post } = windowLabels(design)
  const counts = [
    plural(sample.rows, 'row'),
    plural(sample.units, 'unit'),
    `${formatCount(sample.treatedUnits)} treated`,
    // of people seen once there is nothing to count
    ...(sample.periods > 1 ? [plural(sample.periods, 'period')] : []),
  ]
  const head = [
    analysis.narrative.headline,
    `${[outcome.label, unitsBefore(lowerFirst(outcome.label), outcome.units)].filter(Boolean).join(', ')}. ${design}, ${counts.join(', ')}; ${pre.toLowerCase()} ${formatPeriod(windows.pre)}, ${post.toLowerCase()} ${formatPeriod(windows.post)}.`,
  ]
  return [head, verdict(analysis), estimates(analysis), score(analysis), checks(analysis), log(analysis)]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}

function verdict({ verdict: { verdict: words, reason, evidence } }: AnalysisJson): string[] {
  // why it is inconclusive may be what the reason begins with
  const isSaid = reason.startsWith(evidence.replace(/ \(\d+\)$/, ''))
  return [`Verdict: ${words ?? 'none'}`, isSaid ? `  ${reason}` : `  ${evidence}. ${reason}`]
}

function estimates({ estimates: all }: AnalysisJson): string[] {
  return ['Estimates, with 95% intervals', ...all.map((estimate) => `  ${describeEstimate(estimate)}`)]
}

/** One estimate in one line: role, value with interval, units, p and name. */
export function describeEstimate(estimate: AnalysisJson['estimates'][number]): string {
  const { role, name, value, ci, p, units, reason } = estimate
  if (value === null) return `${role}: ${name}: not available. ${reason ?? ''}`.trimEnd()
  const named = `${role}: ${formatEffect(value)}`
  if (ci[0] === null && ci[1] === null) return `${named} ${units}, no interval: ${name}. ${reason ?? ''}`.trimEnd()
  const range = ci.map((end) => formatEffect(orNaN(end))).join(' to ')
  return `${named} [${range}] ${units}, ${formatPStatement(orNaN(p))}: ${name}`
}

function score({ eqs }: AnalysisJson): string[] {
  const held = whatHolds(eqs)
  const heldDown = held ? `, held down from ${formatNumber(held.mean, 0)}: ${held.label}` : ''
  const provisional = eqs.provisional ? ', provisional' : ''
  return [
    `EQS ${formatNumber(eqs.overall, 0)} of 100, ${eqs.band}${provisional}${heldDown}`,
    ...eqs.pillars.map(({ label, score: mark, weight, components }) =>
      isScored({ components })
        ? `  ${label}: ${formatNumber(mark, 1)} of 5, weight ${formatNumber(100 * weight, 0)}%`
        : `  ${label}: not scored. ${components[0]?.reason ?? ''}`.trimEnd(),
    ),
    `  ${describeWhatSet(eqs)}`,
    ...precision(eqs),
  ]
}

/** What the data can tell apart, in the estimate's units; a score of before rubric 5 does not say. */
function precision(eqs: AnalysisJson['eqs']): string[] {
  if (!('precision' in eqs) || eqs.precision.detectable === null) return []
  const { word, detectable } = eqs.precision
  return [
    `  Precision: ${word === null ? '' : `${word}; `}with 80% power effects of ${formatEffect(detectable)} or more are found.`,
  ]
}

function checks({ checks: all }: AnalysisJson): string[] {
  const count = (passed: boolean | null) => all.filter((check) => check.passed === passed).length
  const open = all.filter((check) => check.passed !== true)
  return [
    `Checks: ${count(true)} passed, ${count(false)} failed, ${count(null)} not run`,
    ...open.map(
      ({ passed, severity, title, message }) =>
        `  ${passed === null ? 'not run' : 'failed'} (${severity}): ${title}. ${message}`,
    ),
  ]
}

function log({ log: lines }: AnalysisJson): string[] {
  return lines.length === 0 ? [] : ['Warnings and choices', ...lines.map((line) => `  ${line.message}`)]
}
