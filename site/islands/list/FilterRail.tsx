import type { ReactNode } from 'react'
import type { Facets } from '../../casefile-list/casefile-index.ts'
import type { FilterChoices } from '../../casefile-list/filter-choices.ts'
import { DESIGN_LABELS, type Filters } from '../../casefile-list/filters.ts'
import { VERDICT_LABELS } from '../../../contract/plain-verdict.ts'
import { formatCount } from '@casefiles/engine/words'

interface FilterRailProps {
  choices: FilterChoices
  /** How many casefiles each choice leaves; null = as many as stand under it in the whole archive. */
  facets: Facets | null
  filters: Filters
  /** The minimum as it is being typed. */
  score: string
  onChange: (change: Partial<Filters>, score?: string) => void
  onReset: () => void
  /** Told when the reader comes near a field. */
  onReach: () => void
}

/** The fields that casefiles are filtered by, each choice with the number of casefiles that it would leave. */
export function FilterRail({ choices, facets, filters, score, onChange, onReset, onReach }: FilterRailProps) {
  const { domains, jurisdictions, verdicts, designs } = choices
  const subdomains = domains.find(({ slug }) => slug === filters.domain)?.subdomains
  const count = (of: keyof Facets, value: string, whole: number) =>
    formatCount(facets === null ? whole : (facets[of].get(value) ?? 0))
  return (
    <form
      className="filter-rail"
      id="filters"
      method="get"
      aria-label="Filter casefiles"
      onFocus={onReach}
      onPointerOver={onReach}
      onSubmit={(event) => event.preventDefault()}
      onReset={(event) => {
        event.preventDefault()
        onReset()
      }}
    >
      <h2 className="filter-title">Filter</h2>
      <FilterSelect
        name="domain"
        label="Domain"
        value={filters.domain}
        onChange={(domain) => onChange({ domain, subdomain: '' })}
      >
        <option value="">All domains</option>
        {domains.map(({ slug, name, count: whole }) => (
          <option value={slug} key={slug}>
            {`${name} (${count('domain', slug, whole)})`}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        name="subdomain"
        label="Subdomain"
        value={filters.subdomain}
        isDisabled={filters.domain === ''}
        onChange={(subdomain) => onChange({ subdomain })}
      >
        <option value="">{filters.domain === '' ? 'Choose a domain first' : 'All subdomains'}</option>
        {subdomains?.map(({ slug, name, count: whole }) => (
          <option value={slug} key={slug}>
            {`${name} (${count('subdomain', slug, whole)})`}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        name="jurisdiction"
        label="Jurisdiction"
        value={filters.jurisdiction}
        onChange={(jurisdiction) => onChange({ jurisdiction })}
      >
        <option value="">Any</option>
        {jurisdictions.map(({ name, count: whole }) => (
          <option value={name} key={name}>
            {`${name} (${count('jurisdiction', name, whole)})`}
          </option>
        ))}
      </FilterSelect>
      <fieldset className="field-group">
        <legend>Verdict</legend>
        <div className="choice-chips">
          {VERDICT_LABELS.map(({ label, name }, place) => (
            <Choice
              key={name}
              name="verdict"
              value={name}
              label={label}
              count={count('verdict', name, verdicts[place])}
              isChosen={filters.verdict.includes(name)}
              onChange={() => onChange({ verdict: toggled(filters.verdict, name) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="field-group">
        <legend>Design type</legend>
        {DESIGN_LABELS.map(({ label, type }, place) => (
          <Choice
            key={type}
            name="designType"
            value={type}
            label={label}
            count={count('designType', type, designs[place])}
            isChosen={filters.designType.includes(type)}
            onChange={() => onChange({ designType: toggled(filters.designType, type) })}
          />
        ))}
      </fieldset>
      <ScoreFilter bins={choices.scores} least={filters.eqsMin} typed={score} onChange={onChange} />
      <div className="filter-actions">
        <button type="reset" className="button button-secondary button-small">
          Reset filters
        </button>
      </div>
    </form>
  )
}

function toggled<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
}

interface FilterSelectProps {
  name: string
  label: string
  value: string
  isDisabled?: boolean
  onChange: (value: string) => void
  children: ReactNode
}

function FilterSelect({ name, label, value, isDisabled = false, onChange, children }: FilterSelectProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <span className="select">
        <select
          className="field-control"
          id={`filter-${name}`}
          name={name}
          disabled={isDisabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {children}
        </select>
      </span>
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
  label: string
  count: string
  isChosen: boolean
  onChange: () => void
}

function Choice({ name, value, label, count, isChosen, onChange }: ChoiceProps) {
  return (
    <div className="choice">
      <label>
        <input type="checkbox" name={name} value={value} checked={isChosen} onChange={onChange} />
        <span>{label}</span>
      </label>
      <span className="choice-count" aria-hidden="true">
        {count}
      </span>
    </div>
  )
}

const HEIGHT = 54

interface ScoreFilterProps {
  /** Casefiles in each band of five points. */
  bins: readonly number[]
  least: number
  typed: string
  onChange: FilterRailProps['onChange']
}

/** Slider and number say the same; bars below the minimum are pale. */
function ScoreFilter({ bins, least, typed, onChange }: ScoreFilterProps) {
  const highest = Math.max(1, ...bins)
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(3, Math.round((HEIGHT * count) / highest)))
  const change = (text: string) => onChange({ eqsMin: scoreOf(text) }, text)
  const field = { min: '0', max: '100', step: '1' }
  return (
    <fieldset className="field-group score-filter">
      <legend>Minimum EQS</legend>
      <svg className="score-histogram" viewBox={`0 0 264 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bins.map((count, place) => (
          <rect
            key={place}
            className={place * 5 + 4 < least ? 'is-out' : undefined}
            x={place * 13.2 + 1}
            y={HEIGHT - heightOf(count)}
            width="11"
            height={heightOf(count)}
          />
        ))}
      </svg>
      <input
        {...field}
        className="score-slider"
        type="range"
        name="eqsMin"
        aria-label="Minimum EQS"
        value={least}
        onChange={({ target }) => change(target.value)}
      />
      <label className="score-number">
        <span className="visually-hidden">Minimum EQS as a number</span>
        <input
          {...field}
          className="field-control"
          type="number"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => change(target.value)}
        />
        <span className="micro" aria-hidden="true">
          of 100. Bars count casefiles at each score.
        </span>
      </label>
    </fieldset>
  )
}

/** What was typed as a score; nothing counts as none. */
function scoreOf(text: string): number {
  const score = Number(text)
  return Number.isFinite(score) ? Math.min(100, Math.max(0, Math.round(score))) : 0
}
