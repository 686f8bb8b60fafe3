import { useQuery } from '@tanstack/react-query'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { Figure } from '../../../ui/figure/Figure.tsx'
import { plainReason } from '../../forms/field-words.ts'
import { useRevision, useWizard } from './draft-context.tsx'
import { LookState, useLookAgain } from './look-state.tsx'
import { dataViewQuery, type DataView as View } from './wizard-api.ts'

/** Steps in which the data have something to say. */
const SHOWN: readonly WizardStep[] = ['Units', 'Treatments', 'Assignment', 'Covariates', 'Outcomes', 'Placebos']

/** What the data show before the lock: nothing of an outcome after treatment, by the server's own choice. */
export function DataView({ step }: { step: WizardStep }) {
  const { casefile, dataset } = useWizard()
  const isShown = SHOWN.includes(step) && dataset !== null
  const onAgain = useLookAgain(casefile.id)
  const { data, error, isFetching } = useQuery({
    ...dataViewQuery(casefile.id, useRevision(), step),
    enabled: isShown,
  })
  if (!isShown) return null
  return (
    <section className="step-section" aria-label="What the data show">
      <h2>What the data show</h2>
      <LookState look={data} error={error} isFetching={isFetching} onAgain={onAgain} />
      {data ? <Shown view={data} source={dataset.name} /> : null}
    </section>
  )
}

function Shown({ view, source }: { view: View; source: string }) {
  return (
    <>
      {view.state === 'not-yet' && view.reason ? <p className="hint">{plainReason(view.reason)}</p> : null}
      {view.facts.length > 0 ? (
        <dl className="data-facts">
          {view.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {view.plots.map((plot) => (
        <Figure key={plot.id} plot={plot} idPrefix={`view-${plot.id}`} source={source} />
      ))}
    </>
  )
}
