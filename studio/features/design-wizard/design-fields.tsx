import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { fieldsOf } from '../../forms/schema-fields.ts'
import { Fields } from '../../forms/nested-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { useWizard } from './draft-context.tsx'
import { specOf } from './step-status.ts'
import { stepAddress } from './step-address.ts'

const ANALYSIS = ['design', 'analysis']
/** Steps in which designs may have fields of their own. */
const HAS_FIELDS: readonly WizardStep[] = [
  'Units',
  'Treatments',
  'Assignment',
  'Covariates',
  'Outcomes',
  'Replication',
  'Placebos',
]

/** The chosen design's own fields of a step, from its schema. */
export function DesignFields({ step }: { step: WizardStep }) {
  const { document } = useWizard()
  const spec = specOf(document)
  const fields = useMemo(() => (spec ? fieldsOf(spec.schema) : []), [spec])
  if (!HAS_FIELDS.includes(step)) return null
  if (!spec) {
    return (
      <Alert kind="info">
        The rest of this step depends on the design. <Link to={stepAddress('Design Type')}>Choose a design type</Link>.
      </Alert>
    )
  }
  const steps = spec.steps as Record<string, WizardStep>
  const here = fields.filter(({ key }) => steps[key] === step)
  if (here.length === 0) return <p className="step-section hint">{spec.label} asks for nothing more in this step.</p>
  return (
    <section className="step-section">
      <h2>{spec.label}</h2>
      <Fields fields={here} path={ANALYSIS} />
    </section>
  )
}
