import type { OtherStudy } from '../../../contract/others-found.ts'
import { KIND_WORDS } from '../../../ui/others/others-found.ts'
import type { FieldOf, FormField } from '../../forms/form-field.ts'

const KIND_NOTES: Record<OtherStudy['kind'], string> = {
  source: 'The study that the data come from; it always belongs here.',
  review: 'A systematic review or a meta-analysis: the best one there is.',
  later: 'Published after the source of the data.',
  earlier: 'Published before the source of the data.',
}

function field(key: string, label: string, kind: object, hint?: string, isOptional = false): FormField {
  return { key, label, ...(hint && { hint }), isOptional, ...kind } as FormField
}

const kinds = Object.entries(KIND_WORDS).map(([value, label]) => {
  return { value, label, note: KIND_NOTES[value as OtherStudy['kind']] }
})

const reading = {
  kind: 'group',
  fields: [
    field('address', 'Address', { kind: 'address' }, 'Where it can be read, with `https://`.'),
    field('how', 'Part that was read', { kind: 'text' }, 'A sentence, e.g. Read in the abstract.'),
  ],
}

/** What was read in the publication, or that it could not be. */
const confirmed = {
  kind: 'variant',
  variants: [
    {
      label: 'Read in the publication or an open copy',
      blank: {},
      isChosen: (value: unknown) => typeof value === 'object' && value !== null,
      field: field('', 'Reading', reading),
    },
    { label: 'Could not be read', blank: null, isChosen: (value: unknown) => value === null, field: null },
  ],
}

/** Where the studies stand in what others found. */
export const STUDIES_KEY = 'studies'

/**
 * Published studies of the same question, in the order in which readers see them.
 *
 * @param units in which readers see this casefile's effect, where there is a result
 */
export function studiesField(units = ''): FieldOf<'list'> & FormField {
  return {
    key: STUDIES_KEY,
    label: 'Studies',
    hint: 'The source of the data first, then the best review, then later and earlier studies.',
    isOptional: true,
    kind: 'list',
    item: { key: '', label: 'Study', isOptional: false, kind: 'group', fields: studyFields(units) },
    least: 0,
    most: 60,
    blank: {},
  }
}

/** The fields of a study: label, help and example of each, in the order in which they are filled in. */
function studyFields(units: string): FormField[] {
  const ofFigure = [
    field('value', 'Value', { kind: 'number', isWhole: false, units }, 'E.g. −9 for nine percent fewer.'),
    field('ci', 'Published interval', { kind: 'interval' }, 'Both ends, or neither, e.g. −14 and −4.', true),
  ]
  const inOurUnit = 'Only where it is in the unit in which readers see this casefile’s effect.'
  return [
    field('kind', 'Kind', { kind: 'choice', options: kinds }),
    field('label', 'Name', { kind: 'text' }, 'Short, for the figure, e.g. Source study.'),
    field('citation', 'Citation', { kind: 'long-text' }, 'Authors (year). Title. Journal volume, pages.'),
    field('doi', 'DOI', { kind: 'text' }, 'Without an address before it, e.g. `10.1002/jae.861`.', true),
    field('finding', 'What it found', { kind: 'long-text' }, 'One plain sentence, e.g. Deaths fell by a tenth.'),
    field('confirmed', 'Where it was read', confirmed, 'A figure is shown only where it was read, never from memory.'),
    field('estimate', 'Figure', { kind: 'group', fields: ofFigure }, inOurUnit, true),
    field('where', 'Place of the figure', { kind: 'text' }, 'E.g. Table 3, column 2.', true),
  ]
}

/** How this casefile's result stands to the studies; written once there is a result. */
export const READING_FIELD: FormField = {
  key: 'reading',
  label: 'How ours stands to them',
  hint: 'The summary shows it. Say whether the results agree and, where they do not, why.',
  isOptional: false,
  kind: 'group',
  fields: [
    field('heading', 'In a few words', { kind: 'text' }, 'Without a full stop, e.g. Same sign, larger than most.'),
    field(
      'text',
      'Reading',
      { kind: 'long-text' },
      'A few plain sentences, e.g. Our range holds the smaller of these figures and not the larger.',
    ),
  ],
}
