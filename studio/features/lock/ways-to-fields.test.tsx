import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { type AnyBeforeLock, loadBeforeLock } from '@casefiles/engine/before-lock'
import { tellerBeforeLock } from '@casefiles/words'
import { DESIGNS, type DesignSpec, type RegisteredDesign } from '@casefiles/engine/designs'
import { FormContext, idsOf } from '../../forms/form-context.tsx'
import { Fields } from '../../forms/nested-fields.tsx'
import { fieldsOf } from '../../forms/schema-fields.ts'
import { FRAME_FIELDS } from '../design-wizard/frame-fields.ts'
import { SectionFields } from '../design-wizard/step-body.tsx'
import { LockSentenceList, lockSentences } from './lock-sentences.tsx'

/** Fields with a part of the screen of their own, which the browser test of the lock page goes to. */
const OWN_PARTS: Partial<Record<WizardStep, string[]>> = {
  'Design Type': ['title', 'domain', 'design.design_type'],
  Units: ['dataset'],
}

/** The fields of a step in an empty draft of a design, as the wizard draws them. */
function formOf(spec: DesignSpec<unknown>, step: WizardStep): string {
  const steps = spec.steps as Record<string, WizardStep>
  const own = fieldsOf(spec).filter(({ key }) => steps[key] === step)
  const nothing = () => undefined
  const form = { read: nothing, change: nothing, errorAt: nothing, leave: nothing, columns: null }
  return renderToStaticMarkup(
    <FormContext.Provider value={form}>
      {(FRAME_FIELDS[step] ?? []).map((section) => (
        <SectionFields key={section.title} section={section} />
      ))}
      <Fields fields={own} path={['design', 'analysis']} />
    </FormContext.Provider>,
  )
}

const isThere = (spec: DesignSpec<unknown>, step: WizardStep, path: string) =>
  OWN_PARTS[step]?.includes(path) || formOf(spec, step).includes(`id="${idsOf(path.split('.')).id}"`)

const sentencesOf = (spec: DesignSpec<unknown>) =>
  lockSentences({ title: '', domain: '', subdomain: '', period: '' }, { design_type: spec.id }, null)

describe.each(Object.values(DESIGNS))('in the form of $spec.label', (registered: RegisteredDesign) => {
  const { spec } = registered
  let early: AnyBeforeLock
  beforeAll(async () => void (early = await loadBeforeLock(registered)))

  it('every sentence of the lock leads to a field that is there', () => {
    const led = sentencesOf(spec).filter(({ path }) => path !== null)
    expect(led.length).toBeGreaterThanOrEqual(9)
    expect(led.filter(({ step, path }) => !isThere(spec, step, path!))).toEqual([])
  })

  it('every weak mark leads to a field that is there, in the step that it names', () => {
    const led = Object.entries(early.actions).filter(([, { field }]) => field !== null)
    expect(led.length).toBeGreaterThan(0)
    expect(led.filter(([, { step, field }]) => !isThere(spec, step, `design.analysis.${field}`))).toEqual([])
  })

  it('no mark that only other data raise is sent to a field', async () => {
    const tell = await tellerBeforeLock(spec.id)
    const sent = Object.values(tell(early.actions)).filter(
      ({ field, text }) => field !== null && /^Add (rows|blocks)/.test(text),
    )
    expect(sent).toEqual([])
  })
})

describe('a warning beside the sentences', () => {
  const warning = (changes: Partial<CompassWarning>): CompassWarning => ({
    step: 'Covariates',
    path: 'design.analysis.balanceCovariates',
    severity: 'warning',
    message: 'Weak.',
    ...changes,
  })
  const pageOf = (...issues: CompassWarning[]) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <LockSentenceList id="belts" sentences={sentencesOf(DESIGNS.DiD.spec)} issues={issues} />
      </MemoryRouter>,
    )

  it('leads to the field that mends it, which may be another than the sentence’s', () => {
    const page = pageOf(warning({}))
    expect(page).toMatch(/Weak\. <a[^>]*field=design\.analysis\.balanceCovariates"[^>]*>Mend in Covariates<\/a>/)
  })

  it('leads nowhere where no field mends it, and is said all the same, also of a step without a sentence', () => {
    for (const step of ['Units', 'Treatments'] as const) {
      const page = pageOf(warning({ step, path: null }))
      expect(page).toContain('Weak.')
      expect(page).not.toContain('Mend in')
      expect(page).not.toContain(`>${step}</a>`)
    }
  })
})
