import { useQuery } from '@tanstack/react-query'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { Figure } from '../../../ui/figure/Figure.tsx'
import { useRevision, useWizard } from './draft-context.tsx'
import { dataViewQuery } from './wizard-api.ts'

/** Steps in which the data have something to say. */
const SHOWN: readonly WizardStep[] = ['Units', 'Treatments', 'Assignment', 'Covariates', 'Outcomes', 'Placebos']

/** What the data show before the lock: nothing of an outcome after treatment, by the server's own choice. */
export function DataView({ step }: { step: WizardStep }) {
  const { casefile, dataset } = useWizard()
  const isShown = SHOWN.includes(step) && dataset !== null
  const { data } = useQuery({ ...dataViewQuery(casefile.id, useRevision(), step), enabled: isShown })
  if (!isShown || !data) return null
  return (
    <section className="step-section" aria-label="What the data show">
      <h2>What the data show</h2>
      {data.reason ? <p className="hint">{data.reason}</p> : null}
      {data.facts.length > 0 ? (
        <dl className="data-facts">
          {data.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {data.plots.map((plot) => (
        <Figure key={plot.id} plot={plot} idPrefix={`view-${plot.id}`} source={dataset.name} />
      ))}
    </section>
  )
}
