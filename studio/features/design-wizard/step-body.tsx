import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { plural } from '@casefiles/engine/words'
import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { Figure } from '../../../ui/figure/Figure.tsx'
import { plainReason, type FormField } from '../../forms/form-field.ts'
import { FormContext, idsOf, useForm, type Form } from '../../forms/form-context.tsx'
import { Field, Fields } from '../../forms/nested-fields.tsx'
import { getAt, isBlank, pathKey } from '../../forms/path.ts'
import { fieldsOf } from '../../forms/schema-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useFocusNext } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/states.tsx'
import { OthersPreview } from '../others-found/others-form.tsx'
import { columnChoices } from './column-choices.ts'
import { DatasetSection } from './dataset-section.tsx'
import { digitsOf, FRAME_FIELDS, OTHERS_TITLE, type FieldSection } from './frame-fields.ts'
import { DesignTypeStep } from './design-type-step.tsx'
import { useProfile, useRevision, useWizard } from './draft-context.tsx'
import { goToField } from './go-to-field.ts'
import { PreviewState, usePreviewAgain } from './compass-panel.tsx'
import { ProposalsPanel } from './proposals/proposals-panel.tsx'
import { stepAddress } from './step-address.ts'
import { specOf } from './step-status.ts'
import { SuggestionsStep } from './suggestions-step.tsx'
import { dataViewQuery, type DataView as View } from './wizard-api.ts'

const TheoryStep = lazy(async () => ({ default: (await import('./theory/theory-step.tsx')).TheoryStep }))

/** What each step is about, in a sentence or two. */
const LEADS: Record<WizardStep, string> = {
  'Design Type': 'Name the casefile, its place in the archive, and the way it finds an effect.',
  Suggestions: 'What the policy texts suggest. Accept what fits; everything can be changed later.',
  Theory: 'Say what the policy was meant to do and what causes what. The assumptions tell what to adjust for.',
  Units: 'Say who or what is compared, over which time, and in which data.',
  Treatments: 'Say what counts as treated and what as comparison, in words and in the data.',
  Assignment:
    'Say how units came to be treated, and when. The comparison a reader will trust or doubt is decided here.',
  Covariates: 'Name what is adjusted for and what should be balanced. All of it is measured before treatment.',
  Outcomes: 'Name the outcome that decides the verdict, further ones, and the words readers will see.',
  Replication: 'Fix what makes a run repeatable: the seed, the draws, and choices worth declaring.',
  Placebos: 'Plan where no effect should be found: outcomes, dates, cutoffs and places the policy cannot have moved.',
  Provenance: 'Say what was known before the lock, and give readers the policy and its sources.',
}

/** One step: what it asks for, what the data say, and the way to the steps beside it. */
export function StepBody({ step, headingRef }: { step: WizardStep; headingRef: RefObject<HTMLHeadingElement | null> }) {
  const place = WIZARD_STEPS.indexOf(step)
  return (
    <section className="wizard-step" aria-labelledby="step-title">
      <p className="step-count">
        Step {place + 1} of {WIZARD_STEPS.length}
      </p>
      <h1 className="studio-title" id="step-title" tabIndex={-1} ref={headingRef}>
        {step}
      </h1>
      <p className="studio-lead">{LEADS[step]}</p>
      <FormProvider key={step}>
        <StepFields step={step} />
        <DataView step={step} />
        <StepNeeds step={step} />
      </FormProvider>
      <StepWays place={place} />
    </section>
  )
}

/** What this step still needs before the lock, each with the way to its field. A draft is never held up by it. */
function StepNeeds({ step }: { step: WizardStep }) {
  const { issues } = useWizard()
  const here = issues.filter((issue) => issue.step === step)
  const errors = here.filter(isError)
  const warnings = here.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {warnings.map((issue) => (
        <Alert key={issue.message} kind="warning">
          {issue.message}
          <WayToField path={issue.path} />
        </Alert>
      ))}
      {errors.length > 0 ? (
        <details className="step-needs">
          <summary>{plural(errors.length, 'thing')} before the lock</summary>
          <ul>
            {errors.map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                <button type="button" className="button-link" onClick={() => goToField(issue.path)}>
                  {issue.message}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** None where no field mends what is warned of. */
function WayToField({ path }: { path: string | null }) {
  if (path === null) return null
  return (
    <p className="warning-way">
      <Button onClick={() => goToField(path)}>Go to the field</Button>
    </p>
  )
}

/** What is wrong in the draft itself always has its field. */
function isError(issue: CompassWarning): issue is DraftIssue {
  return issue.severity === 'error' && issue.path !== null
}

/** Steps in which the data have something to say. */
const SHOWN: readonly WizardStep[] = ['Units', 'Treatments', 'Assignment', 'Covariates', 'Outcomes', 'Placebos']

/** What the data show before the lock: nothing of an outcome after treatment, by the server's own choice. */
function DataView({ step }: { step: WizardStep }) {
  const { casefile, dataset } = useWizard()
  const isShown = SHOWN.includes(step) && dataset !== null
  const onAgain = usePreviewAgain(casefile.id)
  const { data, error, isFetching } = useQuery({
    ...dataViewQuery(casefile.id, useRevision(), step),
    enabled: isShown,
  })
  if (!isShown) return null
  return (
    <section className="step-section" aria-label="What the data show">
      <h2>What the data show</h2>
      <PreviewState preview={data} error={error} isFetching={isFetching} onAgain={onAgain} />
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

/** The open step's fields over the document. What is missing is said where a field was left, what is wrong at once. */
function FormProvider({ children }: { children: ReactNode }) {
  const { document, issues, store, dataset } = useWizard()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const profile = useProfile()
  const columns = useMemo(() => (dataset ? columnChoices(dataset, profile) : null), [dataset, profile])
  const form: Form = {
    read: (path) => getAt(document, path),
    change: store.getState().change,
    errorAt: (path) => {
      const key = pathKey(path)
      if (!left.has(key) && isBlank(getAt(document, path))) return undefined
      return issues.find((issue) => issue.path === key && issue.severity === 'error')?.message
    },
    leave: (path) => {
      const key = pathKey(path)
      if (!left.has(key)) setLeft(new Set([...left, key]))
    },
    columns,
  }
  return <FormContext.Provider value={form}>{children}</FormContext.Provider>
}

function StepFields({ step }: { step: WizardStep }) {
  if (step === 'Design Type') {
    return (
      <>
        <DesignTypeStep />
        <ProposalsPanel step={step} />
      </>
    )
  }
  if (step === 'Suggestions') return <SuggestionsStep />
  return (
    <>
      {step === 'Units' ? <DatasetSection /> : null}
      <ProposalsPanel step={step} />
      {(FRAME_FIELDS[step] ?? []).map((section) => (
        <Fragment key={section.title}>
          <SectionFields section={section} />
          {section.title === 'Intent' ? (
            <Suspense fallback={<Skeleton lines={6} />}>
              <TheoryStep />
            </Suspense>
          ) : null}
          {section.title === OTHERS_TITLE ? <Others /> : null}
        </Fragment>
      ))}
      {step === 'Replication' ? <SeedField /> : null}
      <DesignFields step={step} />
    </>
  )
}

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
function DesignFields({ step }: { step: WizardStep }) {
  const { document } = useWizard()
  const spec = specOf(document)
  const fields = useMemo(() => (spec ? fieldsOf(spec) : []), [spec])
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

const PATH = ['design', 'seed']
const SEED: FormField = {
  key: 'seed',
  label: 'Seed',
  hint: 'A whole number that fixes every random draw, so that a run can be repeated to the last digit.',
  isOptional: false,
  kind: 'number',
  isWhole: true,
}

/** The seed, with a way to a number that nobody can be said to have picked: the day's digits. */
function SeedField() {
  const form = useForm()
  const focusNext = useFocusNext()
  const isFilled = form.read(PATH) !== undefined
  function takeToday(): void {
    focusNext(() => document.getElementById(idsOf(PATH).id))
    form.change(PATH, digitsOf(new Date()))
  }
  return (
    <section className="step-section">
      <h2>Seed</h2>
      <Field field={SEED} path={PATH} />
      {isFilled ? null : (
        <p className="button-row">
          <Button onClick={takeToday}>Use today’s date</Button>
        </p>
      )}
    </section>
  )
}

/** The studies alone: there is no result yet that they could stand beside. */
function Others() {
  const { casefile, document } = useWizard()
  return (
    <OthersPreview
      others={document.texts.others}
      casefile={{ slug: casefile.id, docket: casefile.docket, effect: null }}
    />
  )
}

function StepWays({ place }: { place: number }) {
  const [before, after] = [WIZARD_STEPS[place - 1], WIZARD_STEPS[place + 1]]
  return (
    <p className="step-ways">
      {before ? <LinkButton to={stepAddress(before)}>Back to {before}</LinkButton> : <span />}
      {after ? (
        <LinkButton variant="primary" to={stepAddress(after)}>
          Continue to {after}
        </LinkButton>
      ) : (
        <ReviewButton>Continue to Lock</ReviewButton>
      )}
    </p>
  )
}

/** Fields under one title. */
export function SectionFields({ section }: { section: FieldSection }) {
  return (
    <section className="step-section">
      <h2>{section.title}</h2>
      {section.lead ? <p className="studio-lead">{section.lead}</p> : null}
      <div className="field-grid">
        {section.fields.map(({ path, field }) => (
          <Field key={pathKey(path)} field={field} path={path} />
        ))}
      </div>
    </section>
  )
}

/** Goes to the lock once everything is saved; where it cannot be saved, the bar says why. */
export function ReviewButton({ children }: { children: ReactNode }) {
  const { casefile, store } = useWizard()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  async function review(): Promise<void> {
    setIsBusy(true)
    const isSaved = await store.getState().flush()
    setIsBusy(false)
    if (isSaved) void navigate(`/studio/casefiles/${casefile.id}/lock`)
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void review()}>
      {children}
    </Button>
  )
}
