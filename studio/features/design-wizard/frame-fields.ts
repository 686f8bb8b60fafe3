import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import { DOCUMENT_FIELDS } from '../../../contract/studio/document-fields.ts'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { withExample, type FormField } from '../../forms/form-field.ts'
import type { Path } from '../../forms/path.ts'
import { STUDIES_KEY, studiesField } from '../others-found/others-fields.ts'

/** A field of the document with the place it stands in. */
export interface PlacedField {
  path: Path
  field: FormField
}
export interface FieldSection {
  title: string
  lead?: string
  fields: PlacedField[]
}

type Kind = 'text' | 'long-text' | 'words' | 'address' | 'flag'

/** A field of the document, in the words of {@link DOCUMENT_FIELDS}. */
function place(path: string, kind: object, isOptional = false): PlacedField {
  const keys = path.split('.')
  return { path: keys, field: { ...wordsAt(path), key: keys.at(-1)!, isOptional, ...kind } as FormField }
}
const plain = (path: string, kind: Kind) => place(path, { kind })
const optional = (path: string) => place(path, { kind: 'text' }, true)
/** A part of an entry of a list; `path` has `*` for the entry, which has no key of its own. */
function inner(path: string, kind: object, isOptional = false): FormField {
  const { label } = wordsAt(path)
  const key = path.endsWith('*') ? '' : path.split('.').at(-1)!
  return { key, label, isOptional, ...kind } as FormField
}

function wordsAt(path: string): { label: string; hint: string } {
  const { label, help, example } = DOCUMENT_FIELDS[path]
  return { label, hint: withExample(help, example) }
}

function listOf(path: string, item: FormField, blank: unknown): PlacedField {
  return place(path, { kind: 'list', item, least: 0, most: Infinity, blank })
}
const options = (...pairs: [value: string, label: string, note?: string][]) => ({
  kind: 'choice',
  options: pairs.map(([value, label, note]) => ({ value, label, ...(note && { note }) })),
})

/** Below these fields stands how the site shows them. */
export const OTHERS_TITLE = 'What others found'

/** The fields of each step that every design has; a design's own fields come from its schema. */
export const FRAME_FIELDS: Partial<Record<WizardStep, FieldSection[]>> = {
  Theory: [
    {
      title: 'Intent',
      lead: 'What the policy was meant to do. The verdict is read against it, so it is locked with the design.',
      fields: [
        place('design.intent.kind', {
          ...options(
            ['policy', 'A policy', 'The treatment is a policy, or informs one that is named.'],
            ['mechanism', 'A mechanism', 'No policy: the casefile then has no verdict on one.'],
          ),
          default: 'policy',
        }),
        place(
          'design.intent.direction',
          options(
            ['increase', 'Increase'],
            ['decrease', 'Decrease'],
            ['equal', 'No difference', 'An audit of a standard; the smallest effect is its margin, either way.'],
          ),
        ),
        place('design.intent.smallestEffect', { kind: 'number', isWhole: false }),
        place('design.intent.statedGoal', { kind: 'number', isWhole: false }, true),
        plain('design.intent.smallestEffectBasis', 'long-text'),
        plain('texts.policy_intent', 'long-text'),
      ],
    },
    {
      title: 'Mechanism',
      fields: [
        plain('texts.mechanism_description', 'long-text'),
        listOf(
          'texts.mechanism_steps',
          inner('texts.mechanism_steps.*', {
            kind: 'group',
            fields: [
              inner('texts.mechanism_steps.*.label', { kind: 'text' }),
              inner('texts.mechanism_steps.*.note', { kind: 'text' }),
              inner('texts.mechanism_steps.*.measured', { kind: 'flag' }),
            ],
          }),
          { label: '', note: '', measured: false },
        ),
        listOf('texts.beneficiaries', inner('texts.beneficiaries.*', { kind: 'text' }), ''),
      ],
    },
  ],
  Units: [
    {
      title: 'Units',
      fields: [
        plain('design.units.unit_of_analysis', 'text'),
        place('design.units.unit_id_field', { kind: 'column' }),
        plain('period', 'text'),
        plain('design.units.sutva_notes', 'long-text'),
      ],
    },
  ],
  Treatments: [
    {
      title: 'Treatment',
      fields: [
        plain('design.treatments.treatment_name', 'text'),
        plain('design.treatments.treatment_definition', 'long-text'),
        plain('design.treatments.control_definition', 'long-text'),
      ],
    },
  ],
  Assignment: [
    {
      title: 'Mechanism',
      fields: [
        plain('design.assignment_mechanism.type', 'text'),
        plain('design.assignment_mechanism.narrative', 'long-text'),
      ],
    },
  ],
  Outcomes: [
    {
      title: 'Words for readers',
      lead: 'The plain-language text is written with these; its numbers come from the analysis.',
      fields: [
        plain('design.words.policyName', 'text'),
        optional('design.words.policyShort'),
        plain('design.words.outcomeName', 'text'),
        plain('design.words.places', 'text'),
        plain('design.words.years', 'text'),
        plain('design.words.unitPlural', 'text'),
        optional('design.words.unit'),
        optional('design.words.treatment'),
        optional('design.words.period'),
      ],
    },
  ],
  Replication: [
    {
      title: 'Choices on record',
      fields: [
        place('design.declared_choices', {
          kind: 'list',
          item: inner('design.declared_choices.*', { kind: 'long-text' }),
          least: 0,
          most: Infinity,
          blank: '',
          default: [],
        }),
      ],
    },
  ],
  Provenance: [
    {
      title: 'How the lock stands to the data',
      fields: [
        place(
          'design.lock_status',
          options(
            [
              'before-outcome-data',
              'Before outcome data',
              'Nobody has seen an outcome after treatment, and the server’s log agrees. Full marks for transparency.',
            ],
            [
              're-analysis',
              'Re-analysis',
              'Published results on these data were known, but not ours. Costs part of the transparency marks.',
            ],
            [
              'after-results',
              'After results',
              'Our own results were seen before the lock. Costs most of the transparency marks, and readers are told.',
            ],
          ),
        ),
        optional('design.results_known'),
      ],
    },
    {
      title: 'For readers',
      fields: [
        plain('description', 'long-text'),
        plain('texts.dek', 'long-text'),
        plain('keywords', 'words'),
        listOf('texts.cannot_say', inner('texts.cannot_say.*', { kind: 'long-text' }), ''),
        listOf(
          'texts.policy_description',
          inner('texts.policy_description.*', {
            kind: 'group',
            fields: [
              inner('texts.policy_description.*.heading', { kind: 'text' }),
              inner('texts.policy_description.*.paragraphs', {
                kind: 'list',
                item: inner('texts.policy_description.*.paragraphs.*', { kind: 'long-text' }),
                least: 0,
                most: Infinity,
                blank: '',
              }),
            ],
          }),
          { heading: '', paragraphs: [''] },
        ),
        listOf(
          'texts.policy_sources',
          inner('texts.policy_sources.*', {
            kind: 'group',
            fields: [
              inner('texts.policy_sources.*.citation', { kind: 'text' }),
              inner('texts.policy_sources.*.url', { kind: 'address' }, true),
            ],
          }),
          { citation: '' },
        ),
      ],
    },
    {
      title: OTHERS_TITLE,
      lead: 'Published studies of the same question. They are not locked with the design, and more may be added beside the results.',
      fields: [{ path: ['texts', 'others', STUDIES_KEY], field: studiesField() }],
    },
  ],
}

/** Whether an issue is about this field or a part of it. */
export function isAbout({ path }: Pick<DraftIssue, 'path'>, field: Path): boolean {
  const key = field.join('.')
  return path === key || path.startsWith(`${key}.`)
}

const OUTSIDE: Record<string, WizardStep> = { jurisdiction: 'Design Type', 'design.seed': 'Replication' }

/**
 * The step whose screen has the field at a path.
 *
 * @param steps where the chosen design asks for its own fields
 */
export function stepOfPath(path: Path, steps: Readonly<Record<string, WizardStep>>): WizardStep | undefined {
  if (path[0] === 'design' && path[1] === 'analysis') return steps[String(path[2])]
  const issue = { path: path.join('.') }
  const found = Object.entries(FRAME_FIELDS).find(([, sections]) =>
    sections.some(({ fields }) => fields.some((field) => isAbout(issue, field.path))),
  )
  return OUTSIDE[issue.path] ?? (found?.[0] as WizardStep | undefined)
}

/** @example digitsOf(new Date('2026-11-21T12:00:00Z')) // 20261121 */
export function digitsOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
}
