import type { ColumnProfile, DataProfile } from '../../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../../contract/publication.ts'
import type { CasefileDocument } from '../../../../contract/studio/casefile-document.ts'
import type { Artifact, Cue } from '../../../../contract/studio/ingest.ts'
import { DESIGNS, type DesignType } from '@casefiles/engine/designs'
import { capitalize, joinWithAnd, lowerFirst } from '@casefiles/engine/words'
import type { FormField } from '../../../forms/form-field.ts'
import { getAt, isBlank, type Path, setAt } from '../../../forms/path.ts'
import { fieldsOf } from '../../../forms/schema-fields.ts'
import type { DesignSuggestion } from '../../ingest/ingest-api.ts'
import { asNamed, guessColumn, type Naming, namedIn, namingAsked } from '../guess-columns.ts'
import { specOf } from '../step-status.ts'
import { labelIn, pluralOf, spanOf, unitsIn, unitWordIn } from './words-of-columns.ts'

/** Something that a blank field may hold, and what that was taken from. Nothing of it is in the document before it is taken. */
export interface Proposal {
  path: Path
  value: unknown
  /** As after "from". */
  from: string
}

/** All that a draft has beside its own words. */
export interface Known {
  dataset: DatasetInfo | null
  profile: DataProfile | undefined
  /** The chosen texts with what the rules found in them. */
  texts: readonly { artifact: Pick<Artifact, 'title' | 'source_url'>; cues: readonly Cue[] }[]
  /** What the texts suggest; undefined where there are none. */
  suggested: Pick<DesignSuggestion, 'assignment_mechanism' | 'design_candidates'> | undefined
  /** A seed that nobody can be said to have picked: the day's digits. */
  seed: number
}

/** One field that can be proposed, from the document as it is with what was proposed before. */
interface Rule {
  path: string
  from: string | ((draft: Draft) => string)
  /** Undefined where it cannot be said. */
  value: (draft: Draft) => unknown
}

/** The document with what is known, as the rules ask of it. */
class Draft {
  readonly document: CasefileDocument
  readonly known: Known
  constructor(document: CasefileDocument, known: Known) {
    this.document = document
    this.known = known
  }
  /** The words at a path; empty where there are none. */
  text(path: string): string {
    const found = getAt(this.document, path.split('.'))
    return typeof found === 'string' ? found.trim() : ''
  }
  choice(field: string): string {
    return this.text(`design.analysis.${field}`)
  }
  /** What the data say of a column: its meaning or its label, else its name where that is written in words. */
  meaning(column: string): string {
    return this.#told(column) || (/\p{L}\s+\S*\p{L}/u.test(column) ? column.trim() : '')
  }
  #told(column: string): string {
    const said = this.known.dataset?.columns.find(({ name }) => name === column)?.meaning
    return (said || this.profileOf(column)?.label || '').trim()
  }
  /** Where a column's words come from, as after "from". */
  source(column: string): string {
    return this.#told(column) === '' ? 'the header of its column' : `what ${column} means`
  }
  profileOf(column: string) {
    return this.known.profile?.columns.find(({ name }) => name === column)
  }
}

const timeColumn = (draft: Draft) => namedIn(draft.document, 'time')
const unitColumn = (draft: Draft) => namedIn(draft.document, 'unit') || draft.text('design.units.unit_id_field')
const named = (column: string) => (column === '' ? '' : `the column ${column}`)
const cuesOf = ({ known }: Draft, type: string) =>
  known.texts.flatMap(({ cues }) => cues.filter(({ cue_type }) => cue_type === type))
/** A sentence of parts, none of which may be missing. */
const joined = (parts: readonly string[], write: (...parts: string[]) => string) =>
  parts.some((part) => part === '') ? undefined : write(...parts)

/** In this order: what comes later may rest on what comes before. */
const RULES: readonly Rule[] = [
  { path: 'design.analysis.time', from: 'the step that made a row for each year', value: yearsMade },
  { path: 'design.analysis.outcome.column', from: 'the columns that you hid', value: figureHidden },
  { path: 'design.analysis.unit', from: 'the unit’s column', value: unitSaid },
  { path: 'design.analysis.unit', from: 'a column’s name', value: (draft) => guessed(draft, 'unit') },
  { path: 'design.analysis.time', from: 'a column’s name', value: (draft) => guessed(draft, 'time') },
  { path: 'design.units.unit_id_field', from: 'the unit’s column', value: (draft) => namedIn(draft.document, 'unit') },
  {
    path: 'period',
    from: (draft) => named(timeColumn(draft)),
    value: (draft) => spanOf(draft.profileOf(timeColumn(draft))),
  },
  { path: 'design.words.years', from: 'the period', value: (draft) => draft.document.period },
  { path: 'design.units.unit_id_field', from: 'the unit', value: (draft) => draft.choice('unit') },
  {
    path: 'design.words.unit',
    from: (draft) => named(unitColumn(draft)),
    value: (draft) => unitWordIn(unitColumn(draft), draft.meaning(unitColumn(draft))),
  },
  { path: 'design.words.unitPlural', from: 'one unit', value: (draft) => pluralOf(draft.text('design.words.unit')) },
  { path: 'jurisdiction', from: 'the policy text', value: jurisdictionOf },
  {
    path: 'design.words.period',
    from: (draft) => named(timeColumn(draft)),
    value: (draft) => /^(year|quarter|month|week|day)$/i.exec(timeColumn(draft))?.[1].toLowerCase(),
  },
  {
    path: 'design.units.unit_of_analysis',
    from: 'one unit and one period',
    value: (draft) =>
      [draft.text('design.words.unit'), draft.text('design.words.period')].filter(Boolean).join(' and '),
  },
  { path: 'design.words.places', from: (draft) => named(unitColumn(draft)), value: unitsCounted },
  { path: 'design.words.places', from: 'the jurisdiction', value: (draft) => draft.document.jurisdiction },
  {
    path: 'design.analysis.outcome.label',
    from: (draft) => draft.source(draft.choice('outcome.column')),
    value: (draft) => labelIn(draft.meaning(draft.choice('outcome.column'))),
  },
  {
    path: 'design.analysis.outcome.scale',
    from: 'the logarithm',
    value: (draft) => (draft.choice('outcome.transform') === 'log' ? 100 : undefined),
  },
  {
    path: 'design.analysis.outcome.units',
    from: (draft) =>
      draft.choice('outcome.transform') === 'log' ? 'the logarithm' : draft.source(draft.choice('outcome.column')),
    value: (draft) =>
      draft.choice('outcome.transform') === 'log'
        ? getAt(draft.document, ['design', 'analysis', 'outcome', 'scale']) === 100
          ? 'log points'
          : undefined
        : unitsIn(draft.meaning(draft.choice('outcome.column'))),
  },
  {
    path: 'design.words.outcomeName',
    from: 'the outcome’s label',
    value: (draft) => lowerFirst(draft.choice('outcome.label')),
  },
  {
    path: 'design.analysis.treatment.scale',
    from: 'the logarithm: one step is then 10 percent',
    value: (draft) => (isLogged(draft) ? STEP_OF_TEN_PERCENT : undefined),
  },
  {
    path: 'design.analysis.treatment.label',
    from: (draft) => draft.source(draft.choice('treatment.column')),
    value: (draft) => {
      const label = labelIn(draft.meaning(draft.choice('treatment.column')))
      return label && isInSteps(draft) ? `${label}, in steps of 10 percent` : label
    },
  },
  { path: 'design.analysis.adoption', from: 'the file of dates', value: datesJoined },
  { path: 'design.treatments.treatment_name', from: 'the policy text', value: nameInText },
  { path: 'design.treatments.treatment_name', from: 'the treatment’s label', value: nameInLabel },
  {
    path: 'design.words.policyName',
    from: 'the treatment’s name',
    value: (draft) => capitalize(draft.text('design.treatments.treatment_name')),
  },
  {
    path: 'design.words.policyShort',
    from: 'the policy’s name',
    value: (draft) => {
      const name = draft.text('design.words.policyName')
      return instrumentsOf(draft).length > 0 ? lowerFirst(name) : shortName(name)
    },
  },
  { path: 'design.treatments.treatment_definition', from: 'how treatment stands in the data', value: treatedWords },
  { path: 'design.treatments.control_definition', from: 'the comparison', value: comparedWords },
  {
    path: 'design.assignment_mechanism.type',
    from: 'the policy text',
    // what the texts say of assignment is said of the design that they suggest first
    value: ({ document, known: { suggested } }) =>
      suggested?.design_candidates[0]?.type === document.design.design_type
        ? suggested?.assignment_mechanism.type
        : undefined,
  },
  { path: 'design.assignment_mechanism.type', from: 'the dates of adoption', value: adoptionInTime },
  {
    path: 'texts.policy_intent',
    from: 'direction and outcome',
    value: (draft) =>
      joined(
        [DIRECTIONS[draft.text('design.intent.direction')] ?? '', draft.text('design.words.outcomeName')],
        (to, what) => `${capitalize(to)} ${what}.`,
      ),
  },
  {
    path: 'description',
    from: 'policy and outcome',
    value: (draft) =>
      joined(
        [DIRECTIONS[draft.text('design.intent.direction')] ?? '', draft.text('design.words.outcomeName')],
        (to, what) => `Did ${shortOf(draft)} ${to} ${what}?`,
      ),
  },
  {
    path: 'texts.dek',
    from: 'policy, outcome, places and years',
    value: (draft) =>
      joined(
        ['outcomeName', 'places', 'years'].map((word) => draft.text(`design.words.${word}`)),
        (what, places, years) => `What ${shortOf(draft)} did to ${what}: ${places}, ${years}.`,
      ),
  },
  {
    path: 'texts.mechanism_steps',
    from: 'policy and outcome',
    value: linksOf,
  },
  {
    path: 'texts.beneficiaries',
    from: 'whom the policy text names',
    value: (draft) => groupsNamed(cuesOf(draft, 'population')),
  },
  {
    path: 'texts.policy_sources',
    from: 'the policy text',
    value: ({ known }) =>
      known.texts.map(({ artifact: { title, source_url } }) => ({
        citation: title,
        ...(source_url === null ? {} : { url: source_url }),
      })),
  },
  {
    path: 'texts.policy_description',
    from: 'what counts as treated',
    value: policyParts,
  },
  { path: 'design.seed', from: 'today’s date', value: ({ known }) => known.seed },
]

/** Groups that a text names first; a statute may go on for pages. */
const MOST_GROUPS = 5
const DIRECTIONS: Record<string, string> = { increase: 'raise', decrease: 'lower' }

/**
 * Drafts for blank fields of a design, from its data and its policy texts, and from what is filled in already: period and unit are asked
 * once and said in every place. A choice of the analysis is none of them, beyond what a label or a logarithm says.
 */
export function proposalsFor(document: CasefileDocument, known: Known): Proposal[] {
  const found: Proposal[] = []
  let filled = document
  const propose = (path: Path, from: string, value: unknown) => {
    if (isBlank(value) || !isBlank(getAt(filled, path))) return
    found.push({ path, value, from })
    filled = setAt(filled, path, value)
  }
  for (const { path, from, value } of RULES) {
    const draft = new Draft(filled, known)
    if (isOfChoices(path) && !isSaid(draft, path)) continue
    propose(path.split('.'), typeof from === 'string' ? from : from(draft), value(draft))
  }
  for (const { path, from, value } of wordsOfColumns(new Draft(filled, known))) propose(path, from, value)
  return found
}

/** A label belongs to a column that is chosen. */
const isOfChoices = (path: string) => /^design\.analysis\.\w+\.(?!column$)/.test(path)
function isSaid(draft: Draft, path: string): boolean {
  const group = path.split('.').slice(0, -1).join('.')
  return draft.text(`${group}.column`) !== ''
}

/** Label, units and reference level of every column that is chosen, wherever the design's schema asks for one of them. */
function wordsOfColumns(draft: Draft): Proposal[] {
  const type = draft.text('design.design_type')
  if (!(type in DESIGNS)) return []
  const fields = fieldsOf(DESIGNS[type as DesignType].spec)
  return fields.flatMap((field) => wordsWithin(field, ['design', 'analysis', field.key], draft))
}

function wordsWithin(field: FormField, path: Path, draft: Draft): Proposal[] {
  const chosen = getAt(draft.document, path)
  if (chosen === null || typeof chosen !== 'object') return []
  if (field.kind === 'list' && Array.isArray(chosen))
    return chosen.flatMap((_, place) => wordsWithin(field.item, [...path, place], draft))
  if (field.kind === 'variant') {
    const shape = field.variants.find(({ isChosen }) => isChosen(chosen))?.field
    return shape ? wordsWithin(shape, path, draft) : []
  }
  if (field.kind !== 'group') return []
  const inner = field.fields.flatMap((one) => wordsWithin(one, [...path, one.key], draft))
  const { column, transform } = chosen as { column?: unknown; transform?: unknown }
  if (typeof column !== 'string' || column === '') return inner
  const [meaning, from] = [draft.meaning(column), draft.source(column)]
  const words: Record<string, [from: string, value: unknown]> = {
    label: [from, labelIn(meaning)],
    units: [from, transform === 'log' ? undefined : unitsIn(meaning)],
    reference: ['the level that most rows have', draft.profileOf(column)?.mostFrequent],
  }
  const own = field.fields.flatMap(({ key }) => {
    const [source, value] = words[key] ?? []
    return source === undefined ? [] : [{ path: [...path, key], from: source, value }]
  })
  return [...own, ...inner]
}

/** Units that are places themselves, so that the text of one is not where all of them are. */
const PLACES: Record<string, 'nation' | 'part'> = {
  state: 'part',
  province: 'part',
  country: 'nation',
  nation: 'nation',
}

/** Whose rule the text is. Of the law of one state, where the data compare states, the country of it. */
function jurisdictionOf(draft: Draft): string | undefined {
  const [cue] = cuesOf(draft, 'jurisdiction')
  if (cue === undefined) return undefined
  const [country, part] = cue.cue_value.split('-')
  const kind = PLACES[draft.text('design.words.unit')]
  if (kind === undefined || (kind === 'part' && part === undefined)) return cue.label
  return kind === 'nation' ? undefined : new Intl.DisplayNames('en', { type: 'region' }).of(country)
}

/** 1 / ln 1.1: with it one unit of a logarithm is 10 percent, as the field's own words say. */
const STEP_OF_TEN_PERCENT = 10.49
const isLogged = (draft: Draft) => draft.choice('treatment.transform') === 'log'
const isInSteps = (draft: Draft) =>
  isLogged(draft) && getAt(draft.document, ['design', 'analysis', 'treatment', 'scale']) === STEP_OF_TEN_PERCENT

function instrumentsOf(draft: Draft): { column?: string }[] {
  const instruments = getAt(draft.document, ['design', 'analysis', 'instruments'])
  return Array.isArray(instruments) ? (instruments as { column?: string }[]) : []
}

/** With instruments the effect is that of the treatment that they move, which is rarely what the text is about. */
function nameInLabel(draft: Draft): string {
  if (!isInSteps(draft)) return draft.choice('treatment.label')
  const [what] = (labelIn(draft.meaning(draft.choice('treatment.column'))) ?? '').split(',')
  return what === '' ? '' : `A 10 percent higher ${lowerFirst(what)}`
}

/** The text's title where it is a name of words: that of a file, `hb1614`, is none. */
function nameInText(draft: Draft): string | undefined {
  if (instrumentsOf(draft).length > 0) return undefined
  const title = draft.known.texts[0]?.artifact.title ?? ''
  const words = title.match(/\p{L}{3,}/gu) ?? []
  return words.length > 1 && /\s/.test(title) ? title : undefined
}

const groupsNamed = (cues: readonly Cue[]) =>
  [
    ...new Set(
      cues
        .map(({ label }) => label)
        .filter(isShort)
        .map(capitalize),
    ),
  ].slice(0, MOST_GROUPS)
/** A group in a few words; where a text names none shortly, its clauses are no names. */
const isShort = (group: string): boolean => /^\p{L}[\p{L}\p{N}’' -]{2,60}$/u.test(group)

/** Of several units their number and name: the places of the data, whatever place the text is of. */
function unitsCounted(draft: Draft): string | undefined {
  const [column, units] = [draft.profileOf(unitColumn(draft)), draft.text('design.words.unitPlural')]
  if (units === '' || !column || column.isWithheld || !column.distinct.isExact || column.distinct.count < 2)
    return undefined
  return `${column.distinct.count} ${units}`
}

/** How adoption is spread over time, by the column of first treated periods. */
function adoptionInTime(draft: Draft): string | undefined {
  const column = draft.profileOf(draft.choice('adoption.column'))
  if (draft.choice('adoption.kind') !== 'first-treated' || !column || column.isWithheld) return undefined
  // 0 stands for never
  const dates = column.distinct.count - (column.min === 0 ? 1 : 0)
  return dates > 1 ? 'Staggered adoption' : dates === 1 ? 'Adoption on a date' : undefined
}

/** The first treated period, where a joined file brought one column of periods that the data have; of two nobody can tell. */
function datesJoined(draft: Draft) {
  const type = draft.text('design.design_type')
  const steps = draft.known.dataset?.recipe?.steps ?? []
  if (!(type in DESIGNS) || !('adoption' in DESIGNS[type as DesignType].spec.steps)) return undefined
  const time = draft.profileOf(timeColumn(draft))
  const joined = steps.flatMap((step) => (step.kind === 'join' ? step.columns : []))
  const dates = joined.filter((name) => {
    const column = draft.profileOf(name)
    return column && time && isWithin(column, time)
  })
  return dates.length === 1 ? { kind: 'first-treated', column: dates[0] } : undefined
}

/** Whether a column holds periods of another; places that are never treated may have 0 or nothing. */
function isWithin({ type, min, max, isWithheld }: ColumnProfile, time: ColumnProfile): boolean {
  if (isWithheld || type !== 'integer' || min === null || max === null || time.min === null || time.max === null)
    return false
  return (
    max > time.min && max <= time.max + (time.max - time.min) && (min === 0 || min >= time.min - (time.max - time.min))
  )
}

/** From the policy to the outcome: the two ends of the way, between which the analyst puts the rest. */
function linksOf(draft: Draft) {
  const ends = [draft.text('design.words.policyName'), capitalize(draft.text('design.words.outcomeName'))]
  return ends.includes('') ? undefined : ends.map((label) => ({ label, note: 'measured here', measured: true }))
}

function policyParts(draft: Draft) {
  const [name, definition] = ['treatment_name', 'treatment_definition'].map((part) =>
    draft.text(`design.treatments.${part}`),
  )
  return name === '' || definition === '' ? undefined : [{ heading: capitalize(name), paragraphs: [definition] }]
}

/** The last step that made rows of columns; of its figure nothing is shown where these were hidden. */
function rowsMade(draft: Draft) {
  return draft.known.dataset?.recipe?.steps.findLast((step) => step.kind === 'long')
}

function yearsMade(draft: Draft): unknown {
  const [spec, step] = [specOf(draft.document), rowsMade(draft)]
  if (step === undefined || draft.profileOf(step.names)?.type !== 'integer') return undefined
  return namingAsked(spec).includes('time') ? asNamed(spec, 'time', step.names) : undefined
}

/** Unit and unit id are one column, which is chosen in one of two places. */
function unitSaid(draft: Draft): unknown {
  const [spec, column] = [specOf(draft.document), draft.text('design.units.unit_id_field')]
  return column !== '' && namingAsked(spec).includes('unit') ? asNamed(spec, 'unit', column) : undefined
}

/** Of data that were shown before, so that nobody was asked: the only column whose name says it. */
function guessed({ document, known: { profile } }: Draft, naming: Naming): unknown {
  const [spec, column] = [specOf(document), guessColumn(naming, profile?.columns ?? [])]
  return column !== '' && namingAsked(spec).includes(naming) ? asNamed(spec, naming, column) : undefined
}

function figureHidden(draft: Draft): string | undefined {
  const hidden = (draft.known.profile?.columns ?? []).filter(({ isWithheld }) => isWithheld)
  const step = rowsMade(draft)
  return hidden.length === 1 && hidden[0].name === step?.values ? step.values : undefined
}

/** When a unit counts as treated, as the data say it. */
function treatedWords(draft: Draft): string | undefined {
  const [kind, column] = [draft.choice('adoption.kind'), draft.choice('adoption.column')]
  const [unit, period] = [draft.text('design.words.unit') || 'unit', draft.text('design.words.period') || 'period']
  if (kind === 'first-treated' && column !== '')
    return `${capitalize(articleOf(unit))} ${unit} counts as treated from the ${period} that the data give as ${saidOf(draft, column)}.`
  const values = getAt(draft.document, ['design', 'analysis', 'adoption', 'treatedValues'])
  if (kind === 'status' && column !== '' && Array.isArray(values) && values.length > 0)
    return `${capitalize(articleOf(unit))} ${unit} counts as treated in ${articleOf(period)} ${period} in which the data have ${saidOf(draft, column)} as ${values.join(' or ')}.`
  const label = draft.choice('treatment.label')
  return label === '' ? undefined : `${label}: the column ${draft.choice('treatment.column')}.`
}

/** A column by its label, or by its name. */
const saidOf = (draft: Draft, column: string) => `“${labelIn(draft.meaning(column)) ?? column}”`

/** Who stands for what would have happened. */
function comparedWords(draft: Draft): string | undefined {
  const instruments = instrumentsOf(draft).map(({ column }) => saidOf(draft, column ?? ''))
  if (instruments.length > 0)
    return `The same ${draft.text('design.words.unit') || 'unit'} without that part of ${saidOf(draft, draft.choice('treatment.column'))} which ${joinWithAnd(instruments)} ${instruments.length === 1 ? 'predicts' : 'predict'}.`
  const [units, policy] = [draft.text('design.words.unitPlural'), shortOf(draft)]
  if (units === '') return undefined
  const comparison = draft.choice('comparison')
  if (comparison === 'never-treated') return `${capitalize(units)} that ${policy} never reached.`
  if (comparison === 'not-yet-treated') return `${capitalize(units)} that ${policy} reached later, or never.`
  return undefined
}

const articleOf = (word: string) => (/^[aeio]/i.test(word) ? 'an' : 'a')
/** The policy within a sentence, whatever its number. */
const shortOf = (draft: Draft) => draft.text('design.words.policyShort') || 'the policy'

const KINDS = ['law', 'tax', 'act', 'ban', 'program', 'reform', 'rule', 'grant', 'subsidy', 'wage', 'price']

/** The policy within a sentence by the kind of thing that it is. */
function shortName(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u)
  const kind = words.findLast((word) => KINDS.includes(word) || KINDS.includes(word.replace(/(es|s)$/, '')))
  return kind && `the ${kind}`
}
