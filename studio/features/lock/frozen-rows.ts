import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { choiceWords } from '@casefiles/words/choices'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { repairsOf } from '../../../contract/repairs-of.ts'
import type { CasefileDocument, WizardStep } from '../../../contract/studio/casefile-document.ts'
import { plural } from '@casefiles/engine/words'
import { fieldPathWords } from '@casefiles/words/formats'

/** One thing that a lock freezes, in words, with the step of the wizard where it is decided. */
export interface FrozenRow {
  step: WizardStep
  /** Path in the document, as issues name it. */
  path: string
  label: string
  value: string
}

const STEPS: Record<string, WizardStep> = {
  design_type: 'Design Type',
  units: 'Units',
  treatments: 'Treatments',
  assignment_mechanism: 'Assignment',
  words: 'Outcomes',
  intent: 'Theory',
  declared_choices: 'Replication',
  seed: 'Replication',
  lock_status: 'Provenance',
  outcomes_unseen: 'Provenance',
  collection_from: 'Provenance',
  results_known: 'Provenance',
}

/** Everything a lock freezes: the design with every default, and the data set by its fingerprint. */
export function frozenRows(
  document: Pick<CasefileDocument, 'title' | 'period'>,
  design: Record<string, unknown>,
  dataset: DatasetInfo | null,
): FrozenRow[] {
  const {
    analysis = {},
    dataset: _,
    deviations: __,
    lock_evidence: ___,
    planned: ____,
    vintage: _____,
    dictionary: ______,
    revision: _______,
    ...frame
  } = design
  const type = design.design_type as DesignType
  const inSteps = stepsOfAnalysis(type)
  const row = (step: WizardStep, path: string[], value: unknown): FrozenRow => ({
    step,
    path: ['design', ...path].join('.'),
    label: labelOf(path),
    value: choiceWords(type, path, value),
  })
  return [
    { step: 'Design Type', path: 'title', label: 'Title', value: document.title },
    { step: 'Units', path: 'period', label: 'Period', value: document.period || NOT_SET },
    { step: 'Units', path: 'dataset', label: 'Data set', value: dataset ? describeDataset(dataset) : NOT_SET },
    ...repairRows(dataset),
    ...recipeRows(dataset),
    ...leavesOf(frame).map(([path, value]) => row(STEPS[path[0]] ?? 'Design Type', path, value)),
    ...leavesOf(analysis).map(([path, value]) => row(inSteps[path[0]] ?? 'Assignment', ['analysis', ...path], value)),
  ]
}

const NOT_SET = 'not set'

function stepsOfAnalysis(type: DesignType): Record<string, WizardStep> {
  return DESIGNS[type]?.spec.steps ?? {}
}

function describeDataset({ name, rows, sha256 }: DatasetInfo): string {
  return `${name}, ${plural(rows, 'row')}, SHA-256 ${sha256.slice(0, 12)}…`
}

/** What was repaired in the files before they could be read; the fingerprint is that of the repaired data. */
function repairRows(dataset: DatasetInfo | null): FrozenRow[] {
  const files = dataset ? repairsOf(dataset) : []
  if (files.length === 0) return []
  const value = files.map(({ name, words }) => `${name}: ${words.join(' ')}`).join('\n')
  return [{ step: 'Units', path: 'dataset.repairs', label: 'Repaired at the upload', value }]
}

/** Steps that made the data, with rows before and after, and the files they began with. */
function recipeRows(dataset: DatasetInfo | null): FrozenRow[] {
  if (!dataset?.recipe) return []
  const { sources, log } = dataset.recipe
  const files = sources.map(({ name, sha256 }) => `${name}, SHA-256 ${sha256.slice(0, 12)}…`)
  const steps = log.map(({ words, before, after }, at) => `${at + 1}. ${words} (${before} to ${plural(after, 'row')}).`)
  return [
    { step: 'Units', path: 'dataset.recipe.sources', label: 'Made of', value: files.join('\n') },
    { step: 'Units', path: 'dataset.recipe.steps', label: 'By the steps', value: steps.join('\n') },
  ]
}

/** Leaves of a value by path; a list is one leaf. */
function leavesOf(value: unknown, path: string[] = []): [string[], unknown][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
}

/** A field of the document in words. */
export function labelOf(path: string[]): string {
  return fieldPathWords(path, (part) => part in STEPS)
}
