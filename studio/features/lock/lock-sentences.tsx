import { Link } from 'react-router-dom'
import { DESIGNS } from '@casefiles/engine/designs'
import { capitalize, formatPlain, joinWithAnd, plural, withUnits } from '@casefiles/engine/words'
import { ABOUT } from '@casefiles/words/fields'
import { toWords } from '@casefiles/words/formats'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import { editAddress } from '../casefiles/casefile-screens.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { CasefileDocument, WizardStep } from '../../../contract/studio/casefile-document.ts'

interface LockSentenceListProps {
  /** Left out where nothing can be edited any more. */
  id?: string
  sentences: LockSentence[]
  issues: CompassWarning[]
}

/** The sentences, each with what is wrong at its step said once, and the way to its field; what is wrong elsewhere follows. */
export function LockSentenceList({ id, sentences, issues }: LockSentenceListProps) {
  const firstOf = new Map(sentences.toReversed().map(({ step, name }) => [step, name]))
  const elsewhere = issues.filter(({ step }) => !firstOf.has(step))
  return (
    <>
      <dl className="fact-rows lock-sentences">
        {sentences.map(({ name, text, step, path }) => {
          const here = issues.filter(
            (issue) => issue.step === step && name === (placeOf(issue, sentences) ?? firstOf.get(step)),
          )
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {text ?? <span className="hint">Not decided yet.</span>}
                {here.map((issue) => (
                  <span key={issue.message} className="lock-issue">
                    {issue.message} <WayToField id={id} issue={issue} />
                  </span>
                ))}
              </dd>
              {id === undefined || path === null ? null : (
                <dd className="fact-action">
                  <Link to={editAddress(id, step, path)} aria-label={`Edit ${name}`}>
                    Edit
                  </Link>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {id === undefined || elsewhere.length === 0 ? null : (
        <ul className="frozen-issues">
          {elsewhere.map(({ step, path, message }) => (
            <li key={`${path} ${message}`}>
              {path === null ? step : <Link to={editAddress(id, step, path)}>{step}</Link>}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Where the sentence's own field is another one, or shows only that something is wrong: straight to what mends it. */
function WayToField({ id, issue: { step, path } }: { id: string | undefined; issue: CompassWarning }) {
  if (id === undefined || path === null) return null
  return <Link to={editAddress(id, step, path)}>Mend in {step}</Link>
}

/** The sentence of an issue's field; what has none stands at the first sentence of its step. */
function placeOf(issue: CompassWarning, sentences: readonly LockSentence[]): string | undefined {
  const isOf = ({ step, path }: LockSentence) =>
    step === issue.step && path !== null && `${issue.path}.`.startsWith(`${path}.`)
  return sentences.find(isOf)?.name
}

/** One thing that a lock says, as a reader would say it, and the field of the wizard where it is decided. */
interface LockSentence {
  name: string
  /** Null while it is not decided. */
  text: string | null
  step: WizardStep
  /** Null where the design has no such field. */
  path: string | null
}

type Fields = Readonly<Record<string, unknown>>

/** What is locked, in eleven sentences; every field in full stands below them. */
export function lockSentences(
  document: Pick<CasefileDocument, 'title' | 'domain' | 'subdomain' | 'period'>,
  design: Fields,
  dataset: DatasetInfo | null,
): LockSentence[] {
  const analysis = fieldsOf(design['analysis'])
  const spec = Object.values(DESIGNS).find((one) => one.spec.id === design['design_type'])?.spec
  const steps: Fields = spec?.steps ?? {}
  const ofStep = (step: WizardStep) => Object.entries(analysis).filter(([field]) => steps[field] === step)
  const firstOf = (step: WizardStep) => {
    const first = ofStep(step)[0]?.[0] ?? Object.keys(steps).find((field) => steps[field] === step)
    return first === undefined ? null : `design.analysis.${first}`
  }
  const intent = fieldsOf(design['intent'])
  const words = fieldsOf(design['words'])
  const mechanism = fieldsOf(design['assignment_mechanism'])
  const sentence = (name: string, step: WizardStep, path: string | null, text: string | null): LockSentence => ({
    name,
    text,
    step,
    path,
  })
  return [
    sentence('Title', 'Design Type', 'title', document.title || null),
    sentence('Domain', 'Design Type', 'domain', domainOf(document)),
    sentence('Pattern', 'Design Type', 'design.design_type', spec ? `${spec.label}. ${ABOUT[spec.id].summary}` : null),
    sentence('Hypothesis', 'Theory', 'design.intent.direction', hypothesisOf(intent, words, unitsOf(analysis))),
    sentence('Time window', 'Units', 'period', windowOf(document.period, analysis)),
    sentence('Data set', 'Units', 'dataset', dataset && `${dataset.name}, ${plural(dataset.rows, 'row')}.`),
    sentence('Outcomes', 'Outcomes', spec ? 'design.analysis.outcome' : null, outcomesOf(analysis)),
    sentence(
      'Covariates',
      'Covariates',
      firstOf('Covariates'),
      [listed(ofStep('Covariates'), 'Nothing is adjusted for.'), ...ownChoicesOf(analysis)].join(' '),
    ),
    sentence('Assignment', 'Assignment', 'design.assignment_mechanism.narrative', textOf(mechanism['narrative'])),
    sentence('Placebos', 'Placebos', firstOf('Placebos'), listed(ofStep('Placebos'), 'None is planned.')),
    sentence('Policy intent', 'Theory', 'design.intent.smallestEffect', intentOf(intent, unitsOf(analysis))),
  ]
}

function domainOf({ domain, subdomain }: Pick<CasefileDocument, 'domain' | 'subdomain'>): string | null {
  const named = [domain, subdomain].filter((slug) => slug !== '').map((slug) => capitalize(slug.replaceAll('-', ' ')))
  return named.length === 0 ? null : named.join(', ')
}

/** What would show that the policy did what it was meant to do. */
function hypothesisOf(intent: Fields, words: Fields, units: string): string | null {
  const policy = textOf(words['policyName'])
  const outcome = textOf(words['outcomeName'])
  const direction = intent['direction']
  if (policy === null || outcome === null) return null
  if (direction === 'equal') return `With ${policy} there is no difference in ${outcome} that is past the margin.`
  if (direction !== 'increase' && direction !== 'decrease') return null
  const goal = numberOf(intent['statedGoal'])
  const size = goal === null ? '' : ` by ${withUnits(formatPlain(goal), units)}`
  return `${capitalize(policy)} ${direction === 'increase' ? 'raised' : 'lowered'} ${outcome}${size}.`
}

function intentOf(intent: Fields, units: string): string | null {
  const smallest = numberOf(intent['smallestEffect'])
  if (smallest === null) return null
  const basis = textOf(intent['smallestEffectBasis'])
  return `An effect under ${withUnits(formatPlain(smallest), units)} would not matter${basis === null ? '' : `: ${basis}`}${basis?.endsWith('.') ? '' : '.'}`
}

function outcomesOf(analysis: Fields): string | null {
  const [main] = namesIn(analysis['outcome'])
  if (main === undefined) return null
  const others = namesIn(analysis['otherOutcomes'])
  return `${main} decides the verdict${others.length === 0 ? '' : `; ${joinWithAnd(others)} ${others.length === 1 ? 'is' : 'are'} reported too`}.`
}

function windowOf(period: string, analysis: Fields): string | null {
  const { from, to } = fieldsOf(analysis['window'])
  if (typeof from === 'number' && typeof to === 'number')
    return `${from}–${to}${period === '' ? '' : `, told as ${period}`}.`
  return period === '' ? null : period
}

/** `Covariates: income and age. Balance covariates: rainfall.` */
function listed(entries: [string, unknown][], none: string): string {
  const said = entries.flatMap(([field, value]) => {
    const text = saidOf(value)
    return text === '' ? [] : [`${toWords(field)}: ${text}.`]
  })
  return said.length === 0 ? none : said.join(' ')
}

/** `For injuries, covariates: rainfall.`, for every further outcome that is adjusted for other things than the main one. */
function ownChoicesOf({ otherOutcomes }: Fields): string[] {
  const others = Array.isArray(otherOutcomes) ? otherOutcomes.map(fieldsOf) : []
  return others.flatMap((other) =>
    Object.entries(fieldsOf(other['ownChoices'])).map(([field, value]) => {
      const names = saidOf(value)
      return `For ${namesIn(other)[0] ?? 'a further outcome'}, ${toWords(field).toLowerCase()}: ${names === '' ? 'none' : names}.`
    }),
  )
}

function saidOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'string') return String(value)
  const names = namesIn(value)
  if (names.length > 0 || typeof value !== 'object' || value === null) return joinWithAnd(names)
  if (!Array.isArray(value) && 'label' in value && typeof value.label === 'string') return value.label
  if (Array.isArray(value)) return joinWithAnd(value.map(saidOf).filter((text) => text !== ''))
  return Object.entries(value)
    .filter(([, part]) => typeof part === 'number' || typeof part === 'string')
    .map(([field, part]) => `${toWords(field).toLowerCase()} ${String(part)}`)
    .join(', ')
}

/** Labels of the columns in a choice; the column's own name where it has none. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  const { column, label, transform } = fieldsOf(value)
  if (typeof column !== 'string' || column === '') return []
  return [textOf(label) ?? (transform === 'log' ? `log of ${column}` : column)]
}

function unitsOf(analysis: Fields): string {
  return textOf(fieldsOf(analysis['outcome'])['units']) ?? ''
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
