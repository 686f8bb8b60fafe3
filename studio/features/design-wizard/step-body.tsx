import { Fragment, lazy, Suspense, type RefObject } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { DataView } from './data-view.tsx'
import { DatasetSection } from './dataset-section.tsx'
import { DesignFields } from './design-fields.tsx'
import { DesignTypeStep } from './design-type-step.tsx'
import { FormProvider } from './form-provider.tsx'
import { FRAME_FIELDS, OTHERS_TITLE } from './frame-fields.ts'
import { OthersPreview } from '../others-found/others-preview.tsx'
import { useWizard } from './draft-context.tsx'
import { ReviewButton } from './review-button.tsx'
import { SectionFields } from './section-fields.tsx'
import { SeedField } from './seed-field.tsx'
import { StepNeeds } from './step-needs.tsx'
import { SuggestionsStep } from './suggestions-step.tsx'
import { stepAddress } from './step-address.ts'

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

function StepFields({ step }: { step: WizardStep }) {
  if (step === 'Design Type') return <DesignTypeStep />
  if (step === 'Suggestions') return <SuggestionsStep />
  return (
    <>
      {step === 'Units' ? <DatasetSection /> : null}
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
