import type { FactSources, ScriptBody, ScriptLanguage, ScriptSources } from '../../../../replication/replication.ts'
import type { RddSpec } from '../../spec.ts'
import type { BunchingFit } from '../estimate.ts'
import type { Histogram } from '../histogram.ts'
import { bunchingInBaseR } from './base-r.ts'
import { bunchingInPython } from './python.ts'

/** Where the run's draws begin. */
export interface BunchingFacts {
  state: number[]
}

export function bunchingFacts({ fit }: FactSources<RddSpec, Histogram, BunchingFit>): BunchingFacts {
  return { state: fit.draws.state }
}

/** Scripts in base R and Python. No package of R or Stata that is known to us draws a balanced smooth count, so none is written. */
export function writeBunching(
  { spec, together }: ScriptSources<RddSpec, unknown>,
  facts: BunchingFacts,
): Partial<Record<ScriptLanguage, ScriptBody>> {
  const notes = lockedChoices(spec)
  return {
    'base-r': { notes, packages: [], code: bunchingInBaseR(spec, facts, together) },
    python: { notes, packages: ['pandas', 'scipy'], code: bunchingInPython(spec, facts, together) },
  }
}

function lockedChoices({
  runningVariable,
  cutoff,
  treatedSide,
  cellSize,
  outcome,
  window,
  bunching,
}: RddSpec): string[] {
  const { from, to, order, width } = bunching!
  return [
    `Running variable: ${runningVariable.column}; cases are moved to ${cutoff} or ${treatedSide === 'above' ? 'above' : 'below'}.`,
    cellSize?.kind === 'column'
      ? `Each row stands for as many cases as ${cellSize.column} says.`
      : 'Each row counts alike.',
    `Bunching: cases are moved between ${from} and ${to}; bins of ${width}; smooth count of order ${order}, with as many cases inside as the histogram.`,
    `Estimate: cases missing short of the threshold over the smooth count there, times ${outcome.scale} (${outcome.units}).`,
    `Rows: ${window ? `running variable from ${window.from} to ${window.to}; ` : ''}those without a value are left out.`,
    'Written in base R and Python. No script for an R or Stata package: none is known to us that draws such a smooth count.',
  ]
}
