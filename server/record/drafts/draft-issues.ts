import type { z } from 'zod'
import { capitalize, lowerFirst } from '@casefiles/engine/words'
import { describeSpecIssues, DESIGNS } from '@casefiles/engine/designs'
import { designDocumentSchema, designTypeSchema } from '../../../contract/design.ts'
import { NEEDED, plainIssue } from '../../../contract/plain-issues.ts'
import { casefileTextsSchema, type DatasetInfo } from '../../../contract/publication.ts'
import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import type { CasefileDocument, WizardStep } from '../../../contract/studio/casefile-document.ts'
import { fieldText } from '../../../contract/studio/document-fields.ts'
import { plainSpecIssue, REQUIRED } from '../../../contract/studio/spec-issue-words.ts'
import { othersIssues } from '../casefiles/others-found.ts'

/** Where the parts outside a design's own fields are filled in. */
const STEPS: Record<string, WizardStep> = {
  design_type: 'Design Type',
  title: 'Design Type',
  description: 'Provenance',
  jurisdiction: 'Design Type',
  domain: 'Design Type',
  subdomain: 'Design Type',
  period: 'Units',
  keywords: 'Provenance',
  assignment_mechanism: 'Assignment',
  units: 'Units',
  dataset: 'Units',
  treatments: 'Treatments',
  intent: 'Theory',
  words: 'Outcomes',
  declared_choices: 'Replication',
  seed: 'Replication',
  lock_status: 'Provenance',
  texts: 'Provenance',
}
const THEORY_TEXTS = ['policy_intent', 'mechanism_description', 'mechanism_steps', 'beneficiaries']

/**
 * Everything that stands between a document and its lock, each with the step that mends it.
 *
 * @param dataset the chosen data set, whose columns the design must name
 */
export function findDraftIssues(document: CasefileDocument, dataset: DatasetInfo | null): DraftIssue[] {
  return [
    ...emptyFields(document),
    ...(dataset ? [] : [issue('Units', 'dataset', 'Choose or upload a data set.')]),
    ...shapeIssues(document),
    ...analysisIssues(document),
    ...(dataset ? columnIssues(document, dataset) : []),
    ...textIssues(document),
  ]
}

/** The chosen design type, or null while there is none. */
export function designTypeOf(document: CasefileDocument) {
  return designTypeSchema.safeParse(document.design.design_type).data ?? null
}

function emptyFields(document: CasefileDocument): DraftIssue[] {
  const fields = ['title', 'description', 'jurisdiction', 'domain', 'subdomain', 'period'] as const
  return fields
    .filter((field) => document[field].trim() === '')
    .map((field) => issue(STEPS[field], field, sentence([field], NEEDED)))
}

/** The design's frame, without data set and analysis, which have findings of their own. */
function shapeIssues({ design }: CasefileDocument): DraftIssue[] {
  const frame = designDocumentSchema.omit({ dataset: true, analysis: true })
  const { analysis: _, ...rest } = design
  return issuesOf(frame.safeParse(rest, { error: plainIssue })).map(({ path, message }) =>
    issue(STEPS[String(path[0])] ?? 'Design Type', `design.${path.join('.')}`, sentence(['design', ...path], message)),
  )
}

function analysisIssues(document: CasefileDocument): DraftIssue[] {
  const type = designTypeOf(document)
  const registered = type && DESIGNS[type]
  if (!registered) return []
  return describeSpecIssues(registered.spec, document.design.analysis ?? {}).map((found) =>
    issue(stepOfField(document, found.path[0]), ['design', 'analysis', ...found.path].join('.'), plainSpecIssue(found)),
  )
}

function columnIssues(document: CasefileDocument, dataset: DatasetInfo): DraftIssue[] {
  return missingColumns(document.design.analysis ?? {}, dataset).map(({ path, column }) =>
    issue(
      stepOfField(document, path[0]),
      ['design', 'analysis', ...path].join('.'),
      `The data set "${dataset.name}" has no column "${column}".`,
    ),
  )
}

function textIssues({ texts }: CasefileDocument): DraftIssue[] {
  const { others: _, ...own } = texts
  const found = issuesOf(casefileTextsSchema.safeParse(own, { error: plainIssue })).map(({ path, message }) =>
    issue(
      THEORY_TEXTS.includes(String(path[0])) ? 'Theory' : 'Provenance',
      `texts.${path.join('.')}`,
      sentence(['texts', ...path], message),
    ),
  )
  return [...found, ...studyIssues(texts)]
}

/** Of what others found the studies alone: how the result stands to them is written once there is one. */
function studyIssues(texts: CasefileDocument['texts']): DraftIssue[] {
  return othersIssues(texts)
    .filter(({ path }) => path.startsWith('others.studies'))
    .map(({ path, message }) => issue('Provenance', `texts.${path}`, message))
}

/** The step of a field of the analysis, as its design's spec says. */
function stepOfField(document: CasefileDocument, field: PropertyKey | undefined): WizardStep {
  const type = designTypeOf(document)
  const steps = (type && DESIGNS[type]?.spec.steps) as Record<PropertyKey, WizardStep> | undefined
  return (field !== undefined && steps?.[field]) || 'Assignment'
}

function issuesOf(result: z.ZodSafeParseResult<unknown>): readonly z.core.$ZodIssue[] {
  return result.success ? [] : result.error.issues
}

/** With the label of the field, or of the part that a set of fields lacks. */
function sentence(path: readonly PropertyKey[], message: string): string {
  const label = fieldText(path)?.label ?? capitalize(path.map(String).at(-1)!.replaceAll('_', ' '))
  return message === NEEDED ? `“${label}” ${REQUIRED}` : `“${label}”: ${lowerFirst(message)}`
}

function issue(step: WizardStep, path: string, message: string): DraftIssue {
  return { step, path, message, severity: 'error' }
}

interface NamedColumn {
  path: string[]
  column: string
}

/** Fields at the top of an analysis whose text, or each text of a list, names a column; deeper, `unit` names a unit. */
const TOP_FIELDS = ['unit', 'unitLabel', 'time', 'cluster', 'secondCluster', 'ownCutoffs']

/**
 * Columns that an analysis names and the data set does not have.
 *
 * Only what certainly names a column is looked at: `column` and lists of `columns` anywhere, and the fields of every design that do. The run's
 * preflight asks for the rest.
 */
export function missingColumns(analysis: unknown, dataset: DatasetInfo): NamedColumn[] {
  const known = new Set(dataset.columns.map(({ name }) => name))
  return namedColumns(analysis, []).filter(({ column }) => column !== '' && !known.has(column))
}

function namedColumns(value: unknown, path: string[]): NamedColumn[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, key]
    const isNamed = key === 'column' || key === 'columns' || (path.length === 0 && TOP_FIELDS.includes(key))
    if (!isNamed) return namedColumns(item, here)
    if (typeof item === 'string') return [{ path: here, column: item }]
    if (!Array.isArray(item)) return namedColumns(item, here)
    return item.filter((entry) => typeof entry === 'string').map((column) => ({ path: here, column }))
  })
}
