import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import type { FormField } from '../../forms/form-field.ts'
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

function place(path: string, label: string, kind: object, hint?: string, isOptional = false): PlacedField {
  const keys = path.split('.')
  const field = { key: keys.at(-1)!, label, ...(hint && { hint }), isOptional, ...kind } as FormField
  return { path: keys, field }
}
const plain = (path: string, label: string, kind: Kind, hint?: string) => place(path, label, { kind }, hint)
const optional = (path: string, label: string, hint?: string) => place(path, label, { kind: 'text' }, hint, true)
const inner = (key: string, label: string, kind: object): FormField =>
  ({ key, label, isOptional: false, ...kind }) as FormField

function listOf(path: string, label: string, item: FormField, blank: unknown, hint: string): PlacedField {
  return place(path, label, { kind: 'list', item, least: 0, most: Infinity, blank }, hint)
}
const options = (...pairs: [value: string, label: string, note?: string][]) => ({
  kind: 'choice',
  options: pairs.map(([value, label, note]) => ({ value, label, ...(note && { note }) })),
})

const words = (path: string, label: string, hint: string) => plain(`design.words.${path}`, label, 'text', hint)

/** Below these fields stands how the site shows them. */
export const OTHERS_TITLE = 'What others found'

/** The fields of each step that every design has; a design's own fields come from its schema. */
export const FRAME_FIELDS: Partial<Record<WizardStep, FieldSection[]>> = {
  Theory: [
    {
      title: 'Intent',
      lead: 'What the policy was meant to do. The verdict is read against it, so it is locked with the design.',
      fields: [
        place('design.intent.kind', 'What is studied', {
          ...options(
            ['policy', 'A policy', 'The treatment is a policy, or informs one that is named.'],
            ['mechanism', 'A mechanism', 'No policy: the casefile then has no verdict on one.'],
          ),
          default: 'policy',
        }),
        place(
          'design.intent.direction',
          'Intended direction',
          options(['increase', 'Increase'], ['decrease', 'Decrease']),
        ),
        place(
          'design.intent.smallestEffect',
          'Smallest effect that matters',
          { kind: 'number', isWhole: false },
          'Positive, in the units the estimate is reported in.',
        ),
        place(
          'design.intent.statedGoal',
          'Stated goal',
          { kind: 'number', isWhole: false },
          'The size the policy itself named, same units.',
          true,
        ),
        plain(
          'design.intent.smallestEffectBasis',
          'Why that size',
          'long-text',
          'Where the smallest effect that matters comes from.',
        ),
        plain('texts.policy_intent', 'Policy intent', 'long-text', 'What the policy set out to do, for readers.'),
      ],
    },
    {
      title: 'Mechanism',
      fields: [
        plain('texts.mechanism_description', 'How it should work', 'long-text'),
        listOf(
          'texts.mechanism_steps',
          'Links',
          inner('', 'Link', {
            kind: 'group',
            fields: [
              inner('label', 'Name', { kind: 'text' }),
              inner('note', 'Note', { kind: 'text' }),
              inner('measured', 'Measured here', { kind: 'flag' }),
            ],
          }),
          { label: '', note: '', measured: false },
          'From policy to outcome, in order.',
        ),
        listOf('texts.beneficiaries', 'Beneficiaries', inner('', 'Group', { kind: 'text' }), '', 'Who should gain.'),
      ],
    },
  ],
  Units: [
    {
      title: 'Units',
      fields: [
        plain('design.units.unit_of_analysis', 'Unit of analysis', 'text', 'For readers, e.g. state and year.'),
        place('design.units.unit_id_field', 'Unit id column', { kind: 'column' }, 'The column that names a unit.'),
        plain('period', 'Period', 'text', 'First and last year, e.g. 1983–1997.'),
        plain(
          'design.units.sutva_notes',
          'Spillovers',
          'long-text',
          'Whether one unit’s treatment can reach another’s outcome, and what that would do to the estimate.',
        ),
      ],
    },
  ],
  Treatments: [
    {
      title: 'Treatment',
      fields: [
        plain('design.treatments.treatment_name', 'Treatment name', 'text'),
        plain('design.treatments.treatment_definition', 'What counts as treated', 'long-text'),
        plain('design.treatments.control_definition', 'What counts as comparison', 'long-text'),
      ],
    },
  ],
  Assignment: [
    {
      title: 'Mechanism',
      fields: [
        plain('design.assignment_mechanism.type', 'Mechanism', 'text', 'E.g. staggered adoption by state law.'),
        plain(
          'design.assignment_mechanism.narrative',
          'Why adoption was not driven by the outcome',
          'long-text',
          'Shown on the public Design tab.',
        ),
      ],
    },
  ],
  Outcomes: [
    {
      title: 'Words for readers',
      lead: 'The plain-language text is written with these; its numbers come from the analysis.',
      fields: [
        words('policyName', 'Policy', 'E.g. Mandatory seat-belt laws.'),
        optional('design.words.policyShort', 'Policy, in short', 'E.g. the laws.'),
        words('outcomeName', 'Outcome', 'E.g. traffic deaths per mile driven.'),
        words('places', 'Places', 'E.g. 50 US states.'),
        words('years', 'Years', 'E.g. 1983–1997.'),
        words('unitPlural', 'Units, in the plural', 'E.g. states.'),
        optional('design.words.unit', 'One unit', 'E.g. state.'),
        optional('design.words.treatment', 'One case of the policy', 'With its article, e.g. a law.'),
        optional('design.words.period', 'One period', 'E.g. year.'),
      ],
    },
  ],
  Replication: [
    {
      title: 'Choices on record',
      fields: [
        place(
          'design.declared_choices',
          'Declared choices',
          {
            kind: 'list',
            item: inner('', 'Choice', { kind: 'long-text' }),
            least: 0,
            most: Infinity,
            blank: '',
            default: [],
          },
          'Made before the analysis and worth knowing for a reader, one sentence each.',
        ),
      ],
    },
  ],
  Provenance: [
    {
      title: 'How the lock stands to the data',
      fields: [
        place(
          'design.lock_status',
          'Lock status',
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
        optional(
          'design.results_known',
          'Results known before',
          'Who had seen which published results of these data. Published as a statement.',
        ),
      ],
    },
    {
      title: 'For readers',
      fields: [
        plain('description', 'Description', 'long-text', 'For lists and search.'),
        plain('texts.dek', 'Under the title', 'long-text', 'One or two sentences.'),
        plain('keywords', 'Keywords', 'words', 'Between commas, 30 at most.'),
        listOf(
          'texts.cannot_say',
          'What it cannot say',
          inner('', 'Limit', { kind: 'long-text' }),
          '',
          'What a reader must not conclude.',
        ),
        listOf(
          'texts.policy_description',
          'Policy parts',
          inner('', 'Part', {
            kind: 'group',
            fields: [
              inner('heading', 'Heading', { kind: 'text' }),
              inner('paragraphs', 'Paragraphs', {
                kind: 'list',
                item: inner('', 'Paragraph', { kind: 'long-text' }),
                least: 0,
                most: Infinity,
                blank: '',
              }),
            ],
          }),
          { heading: '', paragraphs: [''] },
          'Part by part. Quote law only from a text we hold.',
        ),
        listOf(
          'texts.policy_sources',
          'Policy sources',
          inner('', 'Source', {
            kind: 'group',
            fields: [
              inner('citation', 'Citation', { kind: 'text' }),
              { ...inner('url', 'Address', { kind: 'address' }), isOptional: true },
            ],
          }),
          { citation: '' },
          'Where the policy’s text can be read.',
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
