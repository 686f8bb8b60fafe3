import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESIGNS } from '@casefiles/engine/designs'

/*
 * What becomes of every field of a design whose main estimate is taken from sums: it is read, it changes nothing of that estimate
 * and interval, or a design that has it is refused. A field that is not here has to be decided on; one left out unsaid would be an
 * estimate of another design.
 */
const FIELDS = {
  DiD: {
    read: 'unit time outcome adoption comparison anticipation aggregation headlineWindow dropAlwaysTreated window',
    changesNothing:
      'unitLabel estimator balanceCovariates placeboOutcomes eventWindow bootstrapDraws clusterPeriods incompleteUnits',
    refused:
      'data treatmentPath contrast covariates weight outcomeModel exposure furtherEffects unitTrends cluster otherOutcomes subgroups',
  },
  Blocks: {
    read: 'unit outcome treatment blocks dropOneArmBlocks',
    changesNothing:
      'covariates missingCovariates imputation takeUp intendedShare attrition randomisation period permutationDraws cellOutcome',
    refused: 'trials cluster samplingWeight survey cellSize otherOutcomes subgroups',
  },
  IV: {
    read: 'outcome treatment instruments exogenous covariance time',
    changesNothing: 'leftOutInstruments balanceCovariates placeboOutcomes secondCluster otherOutcomes subgroups',
    refused: 'effects crossedEffects cluster samplingWeight unit',
  },
  RDD: {
    read: 'runningVariable cutoff treatedSide outcome takeUp covariates estimator cluster samplingWeight window heaps',
    changesNothing: 'balanceCovariates samplingWeightQuestion donutHoles placeboCutoffs',
    refused: 'ownCutoffs cellSize bunching otherOutcomes subgroups',
  },
} as const

const CODE = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n')

describe.each(Object.entries(FIELDS))('a design of type %s', (type, { read, changesNothing, refused }) => {
  it('has no field that is left out unsaid', () => {
    const decided = [read, changesNothing, refused].flatMap((names) => names.split(' '))
    expect(decided.toSorted()).toEqual(fieldsOf(DESIGNS[type as keyof typeof FIELDS].spec.schema).toSorted())
  })

  it('names in the refusal what it cannot have', () => {
    for (const name of refused.split(' '))
      expect(CODE, name).toMatch(new RegExp(`\\([\\w, .]*\\b${name}\\b[\\w, .]*\\)'`))
  })
})

/** Names at the top of a schema, below what wraps it. */
function fieldsOf(schema: unknown): string[] {
  type Wrapped = { shape?: object; def?: { in?: unknown; innerType?: unknown; schema?: unknown } }
  let inner = schema as Wrapped
  while (inner.shape === undefined) inner = (inner.def!.in ?? inner.def!.innerType ?? inner.def!.schema) as Wrapped
  return Object.keys(inner.shape)
}
