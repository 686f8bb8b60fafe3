import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useMemo, useState } from 'react'
import type { ProblemPublication } from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { Scenario } from '@casefiles/engine/sandbox'
import { SD_SCALE } from '@casefiles/words'
import { formatAmount } from '@casefiles/words/formats'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { type Complaints, type FieldName, type Fields, readScenario } from './read-scenario.ts'
import { scenarioCalls, scenariosQuery } from './sandbox-api.ts'
import { SandboxResult } from './sandbox-result.tsx'
import { isMainOutcome, levelOf, perOf, sourceOf } from './source-of.ts'

type Estimate = CasefilePublication['analysis']['estimates'][number]

interface WorkplaceProps {
  publication: CasefilePublication
  estimate: Estimate
  problems: readonly Problem[]
}

/** What is read of a problem's publication. */
export type Problem = Pick<ProblemPublication, 'slug' | 'synthesis'> & { problem: { title: string } }

/** Fewer studies say next to nothing about how much places differ. */
const FEWEST_STUDIES = 3

/** How much effects differ between places, in an estimate's own units. */
interface BetweenPlaces {
  tau: number
  basis: string
}

/**
 * τ of the first problem that averages three or more casefiles, this one among them: √τ² in standard deviations of the
 * outcome is multiplied by this casefile's, in the outcome's own unit it stands as it is.
 *
 * @returns null where no such problem exists; the reader then has to choose
 */
export function differenceFrom(problems: readonly Problem[], slug: string): BetweenPlaces | null {
  for (const { synthesis, problem } of problems) {
    const part = synthesis.parts.find((one) => one.slug === slug)
    const { pooled } = synthesis
    const tauSquared = pooled?.pooled.tauSquared ?? null
    if (!pooled || pooled.k < FEWEST_STUDIES || tauSquared === null || !part?.standard || part.weight === null) continue
    const scale = synthesis.unit === undefined || synthesis.unit === SD_SCALE ? part.standard.sd : 1
    const basis = `From the ${pooled.k} casefiles averaged in “${problem.title}”`
    return { tau: Math.sqrt(tauSquared) * scale, basis }
  }
  return null
}

/** Inputs on one side, what follows from them on the other, and a way to keep it. */
export function Workplace({ publication, estimate, problems }: WorkplaceProps) {
  const isMain = isMainOutcome(publication, estimate)
  const between = isMain ? differenceFrom(problems, publication.slug) : null
  const [fields, setFields] = useState(() => fieldsFor(publication, estimate, between))
  const source = useMemo(() => sourceOf(publication, estimate.id)!, [publication, estimate.id])
  const { slug, version } = publication
  const about = { slug, version, estimate: { id: estimate.id, value: source.estimate.value }, between }
  const read = readScenario(fields, about)
  const key = JSON.stringify(read.scenario ?? null)
  const scenario = useMemo(() => JSON.parse(key) as Scenario | null, [key])
  const isLog = source.scale.kind === 'log'
  const words = {
    units: estimate.units,
    level: isLog ? source.outcome.toLowerCase() : estimate.units.replace('percentage points', 'percent'),
    period: source.periodWord,
    members: isLog || source.members === 'states' ? 'members' : source.members,
  }
  return (
    <div className="sandbox-workplace">
      <ScenarioForm
        fields={fields}
        complaints={read.complaints}
        words={words}
        isPerOpen={perOf(estimate.units) === null}
        fromProblem={between && `${between.basis} (${formatAmount(between.tau)})`}
        onChange={(name, value) => setFields((before) => ({ ...before, [name]: value }))}
      />
      {scenario ? (
        <div>
          <SandboxResult source={source} scenario={scenario} />
          <SaveForm scenario={scenario} />
        </div>
      ) : (
        <p role="status">The result appears when every input is there and fits.</p>
      )}
    </div>
  )
}

interface ScenarioFormProps {
  fields: Fields
  complaints: Complaints
  /** Units of the estimate, one period, and whom it is about, for labels. */
  words: { units: string; level: string; period: string; members: string }
  /** Whether the units leave open of how many members the outcome counts. */
  isPerOpen: boolean
  /** The difference between places that a problem found, in words; null where there is none. */
  fromProblem: string | null
  onChange: (name: FieldName, value: string) => void
}

/** Everything a reader assumes about the place; what is wrong stands under its field. */
function ScenarioForm(props: ScenarioFormProps) {
  const { fields, words, isPerOpen, fromProblem } = props
  const text = (name: FieldName, label: string, units: string, hint?: string) => (
    <Control {...props} name={name} label={label} units={units} hint={hint} />
  )
  return (
    <form className="sandbox-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="sandbox-set">
        <legend>The place</legend>
        <Control {...props} name="place" label="Name of the place" isWords />
        {text(
          'population',
          'Population reached',
          words.members,
          isPerOpen ? 'Together with the level it must make the total you care about.' : undefined,
        )}
        <Choice {...props} name="good" label="A benefit is">
          <option value="decrease">less of the outcome</option>
          <option value="increase">more of the outcome</option>
        </Choice>
        {isPerOpen ? (
          <Choice {...props} name="per" label="The level counts">
            <option value="1">one member</option>
            <option value="100">100 members</option>
            <option value="1000">1,000 members</option>
            <option value="100000">100,000 members</option>
          </Choice>
        ) : null}
        {text('baseline', 'Level without the policy', words.level)}
        {text('uncertainty', 'Uncertainty of that level', '± %')}
      </fieldset>
      <fieldset className="sandbox-set">
        <legend>The policy</legend>
        {text('dose', 'Dose', '× the studied one')}
        {text('periods', 'Horizon', `${words.period}s`)}
        {text('change', `Change of the effect each ${words.period}`, '%', 'Below 0 it fades; 0 is constant.')}
        <Choice {...props} name="alike" label="How different could this place be?">
          <option value="">Choose…</option>
          {fromProblem === null ? null : <option value="problem">{fromProblem}</option>}
          <option value="identical">Identical place (0)</option>
          <option value="quarter">A quarter of the effect</option>
          <option value="half">Half of the effect</option>
          <option value="own">A number of your own</option>
        </Choice>
        {fields.alike === 'own' ? text('tau', 'SD of effects between places', words.units) : null}
      </fieldset>
      <fieldset className="sandbox-set">
        <legend>Costs (optional)</legend>
        {text('fixed', 'Once, at the start', fields.currency)}
        {text('perMember', `For each member and ${words.period}`, fields.currency)}
        {text('discount', `Discount rate a ${words.period}`, '%')}
        <Control {...props} name="currency" label="Currency" isWords />
      </fieldset>
    </form>
  )
}

interface OneFieldProps extends Pick<ScenarioFormProps, 'fields' | 'complaints' | 'onChange'> {
  name: FieldName
  label: string
  units?: string
  hint?: string | undefined
}

function Control({ isWords = false, ...props }: OneFieldProps & { isWords?: boolean }) {
  const { name, units, fields, onChange } = props
  return (
    <OneField {...props}>
      <span className="with-units">
        <input
          className="field-control"
          id={`sandbox-${name}`}
          inputMode={isWords ? 'text' : 'decimal'}
          maxLength={isWords ? (name === 'currency' ? 20 : 120) : 24}
          autoComplete="off"
          value={fields[name]}
          onChange={(event) => onChange(name, event.target.value)}
          {...described(props)}
        />
        {units ? (
          <span className="field-note" id={`sandbox-${name}-units`}>
            {units}
          </span>
        ) : null}
      </span>
    </OneField>
  )
}

function Choice({ children, ...props }: OneFieldProps & { children: ReactNode }) {
  const { name, fields, onChange } = props
  return (
    <OneField {...props}>
      <span className="select">
        <select
          className="field-control"
          id={`sandbox-${name}`}
          value={fields[name]}
          onChange={(event) => onChange(name, event.target.value)}
          {...described(props)}
        >
          {children}
        </select>
      </span>
    </OneField>
  )
}

function described({ name, units, hint, complaints }: OneFieldProps) {
  const parts = [units && 'units', hint && 'hint', complaints[name] && 'error'].filter(Boolean)
  return {
    'aria-describedby': parts.map((part) => `sandbox-${name}-${part}`).join(' ') || undefined,
    'aria-invalid': complaints[name] !== undefined || undefined,
  }
}

function OneField({ name, label, hint, complaints, children }: OneFieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={`sandbox-${name}`}>
        {label}
      </label>
      {children}
      {hint ? (
        <p className="hint" id={`sandbox-${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {complaints[name] ? (
        <p className="field-error" id={`sandbox-${name}-error`}>
          {complaints[name]}
        </p>
      ) : null}
    </div>
  )
}

/** What the casefile itself suggests: its own level, its direction, its dose, one period. */
function fieldsFor(publication: CasefilePublication, estimate: Estimate, between: BetweenPlaces | null): Fields {
  const level = isMainOutcome(publication, estimate) ? levelOf(publication) : null
  return {
    place: '',
    population: '100,000',
    per: String(perOf(estimate.units) ?? 1),
    baseline: level === null ? '' : String(Number(level.toPrecision(3))),
    uncertainty: '10',
    good: publication.design.intent.direction === 'decrease' ? 'decrease' : 'increase',
    dose: '1',
    periods: '1',
    change: '0',
    alike: between ? 'problem' : '',
    tau: '',
    fixed: '',
    perMember: '',
    discount: '3',
    currency: 'USD',
  }
}

function SaveForm({ scenario }: { scenario: Scenario }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (name: string) => scenarioCalls.save({ name, scenario }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: scenariosQuery.queryKey })
      announce('The scenario was saved. Its link stands under “Saved scenarios”.')
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('name')).trim())
  }
  return (
    <form className="sandbox-save" onSubmit={submit}>
      <label className="field">
        <span className="field-label">Name of the scenario</span>
        <input className="field-control" name="name" required maxLength={120} />
      </label>
      <Button type="submit" variant="primary" busy={save.isPending}>
        Save and make a link
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
      {save.error ? <Alert kind="error">{save.error.message}</Alert> : null}
    </form>
  )
}
