import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type SubmitEvent } from 'react'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { Scenario } from '../../../engine/sandbox/scenario.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { differenceFrom, type BetweenPlaces, type Problem } from './between-places.ts'
import { readScenario, type Fields } from './read-scenario.ts'
import { scenarioCalls, scenariosQuery } from './sandbox-api.ts'
import { SandboxResult } from './sandbox-result.tsx'
import { ScenarioForm } from './scenario-form.tsx'
import { isMainOutcome, levelOf, perOf, sourceOf } from './source-of.ts'
import { formatAmount } from '../../../engine/words/decimals.ts'

type Estimate = CasefilePublication['analysis']['estimates'][number]

interface WorkplaceProps {
  publication: CasefilePublication
  estimate: Estimate
  problems: readonly Problem[]
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

/** What the casefile itself suggests: its own level, its direction, its dose, one period. */
function fieldsFor(publication: CasefilePublication, estimate: Estimate, between: BetweenPlaces | null): Fields {
  const level = isMainOutcome(publication, estimate) ? levelOf(publication) : null
  return {
    ...{ place: '', population: '100,000', per: String(perOf(estimate.units) ?? 1) },
    ...{ baseline: level === null ? '' : String(Number(level.toPrecision(3))), uncertainty: '10' },
    ...{
      good: publication.design.intent.direction === 'decrease' ? 'decrease' : 'increase',
      dose: '1',
      periods: '1',
      change: '0',
    },
    ...{ alike: between ? 'problem' : '', tau: '' },
    ...{ fixed: '', perMember: '', discount: '3', currency: 'USD' },
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
