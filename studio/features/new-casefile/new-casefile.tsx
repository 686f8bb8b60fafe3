import { useEffect, useRef, useState } from 'react'
import { Screen } from '../../ui/screen.tsx'
import { ArtifactsStep } from './artifacts-step.tsx'
import { isChosen, NOTHING_CHOSEN } from './casefile-choice.ts'
import { ChoiceStep } from './choice-step.tsx'
import { SuggestionsStep } from './suggestions-step.tsx'

const STEPS = ['Domain and design type', 'Artifacts', 'Design suggestions'] as const

/** A casefile begins in three steps: what it is about, the texts it rests on, and a suggested design. */
export function NewCasefile() {
  const [step, setStep] = useState(0)
  const [choice, setChoice] = useState(NOTHING_CHOSEN)
  const [artifacts, setArtifacts] = useState<string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus()
  }, [step])
  function go(to: number): void {
    hasMoved.current = true
    setStep(to)
  }
  return (
    <Screen title="New casefile" crumbs={[{ label: 'Casefiles', to: '/studio/casefiles' }]}>
      <div className="new-casefile">
        <h1 className="studio-title">New casefile</h1>
        <ol className="begin-steps" aria-label="Steps">
          {STEPS.map((name, place) => (
            <li key={name} aria-current={place === step ? 'step' : undefined}>
              <span className="step-mark" aria-hidden="true">
                {place + 1}
              </span>
              {name}
            </li>
          ))}
        </ol>
        <h2 ref={heading} tabIndex={-1}>
          Step {step + 1} of 3: {STEPS[step]}
        </h2>
        {step === 0 ? <ChoiceStep choice={choice} onChange={setChoice} onContinue={() => go(1)} /> : null}
        {step === 1 ? (
          <ArtifactsStep chosen={artifacts} onChange={setArtifacts} onBack={() => go(0)} onContinue={() => go(2)} />
        ) : null}
        {step === 2 && isChosen(choice) ? (
          <SuggestionsStep choice={choice} artifacts={artifacts} onBack={() => go(1)} />
        ) : null}
      </div>
    </Screen>
  )
}
