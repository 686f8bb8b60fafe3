import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { RunStep } from '../../contract/run.ts'
import type { RecomputationText } from '../casefile/describe-recomputation.ts'
import type { CasefileAddresses } from '../engine-worker/addresses.ts'
import { useHydrated } from './use-hydrated.ts'

const DifferencesTable = lazy(() => import('./DifferencesTable.tsx'))

interface Said {
  text: string
  tone?: 'identical' | 'different'
}

/** The step that an analysis is at, with its share that is done; below 0 it has not begun. */
interface Progress {
  step: RunStep
  fraction: number
}

interface RecomputeProps {
  addresses: CasefileAddresses
  /** Those of an analysis, in order; handed in, as the module that names them carries its schemas. */
  steps: readonly RunStep[]
  /** What the button does, in words. */
  children?: ReactNode
}

/** The button that computes this casefile again in the page; hidden where scripts do not run. The engine is loaded when it is pressed. */
export function Recompute({ addresses, steps, children }: RecomputeProps) {
  const isReady = useHydrated()
  const [stop, setStop] = useState<AbortController | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [said, setSaid] = useState<Said>({ text: '' })
  const [found, setFound] = useState<RecomputationText | null>(null)
  const [start, cancel] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const isRunning = stop !== null

  useEffect(() => () => stop?.abort(), [stop])
  // the focus goes with the button that can be pressed
  const wasRunning = useRef(false)
  useEffect(() => {
    if (isRunning) cancel.current!.focus()
    else if (wasRunning.current && document.activeElement === document.body) start.current!.focus()
    wasRunning.current = isRunning
  }, [isRunning, start, cancel])

  const recompute = async () => {
    const own = new AbortController()
    setStop(own)
    setFound(null)
    setProgress({ step: steps[0], fraction: -1 })
    setSaid({ text: 'Loading the engine and the data …' })
    try {
      const described = await compute(addresses, own.signal, (step, fraction) => {
        setProgress({ step, fraction })
        setSaid({ text: `${step} …` })
      })
      setProgress({ step: steps.at(-1)!, fraction: 1 })
      setSaid({ text: described.sentence, tone: described.isIdentical ? 'identical' : 'different' })
      setFound(described)
    } catch (error) {
      setProgress(null)
      setSaid({
        text: own.signal.aborted ? 'Canceled; nothing was compared.' : `Not recomputed: ${(error as Error).message}`,
      })
    }
    setStop(null)
  }

  return (
    <div className="recompute needs-scripts">
      {children}
      <p className="button-row">
        <button
          type="button"
          ref={start}
          className="button button-secondary"
          disabled={!isReady || isRunning}
          onClick={() => void recompute()}
        >
          Recompute in your browser
        </button>
        {isRunning ? (
          <button type="button" ref={cancel} className="button button-secondary" onClick={() => stop.abort()}>
            Cancel
          </button>
        ) : null}
      </p>
      {progress === null ? null : <Steps steps={steps} {...progress} />}
      <p className="recompute-result" role="status" data-tone={said.tone}>
        {said.text}
      </p>
      {found === null || found.differences.length === 0 ? null : (
        <Suspense>
          <DifferencesTable differences={found.differences} />
        </Suspense>
      )}
    </div>
  )
}

function Steps({ steps, step: current, fraction }: Progress & Pick<RecomputeProps, 'steps'>) {
  const place = steps.indexOf(current)
  return (
    <ol className="run-steps">
      {steps.map((step, at) => {
        const share = at < place ? 1 : at > place ? 0 : Math.max(0, fraction)
        const state = at < place || share === 1 ? 'done' : at > place || fraction < 0 ? 'waiting' : 'running'
        return (
          <li key={step} data-state={state}>
            <span className="run-step-name">{step}</span>
            <span className="run-step-state">{state}</span>
            <progress max="1" value={share} aria-label={step} />
          </li>
        )
      })}
    </ol>
  )
}

async function compute(
  addresses: CasefileAddresses,
  signal: AbortSignal,
  onProgress: (step: RunStep, fraction: number) => void,
): Promise<RecomputationText> {
  const [{ openEngine }, { describeRecomputation }] = await Promise.all([
    import('../engine-worker/engine-client.ts'),
    import('../casefile/describe-recomputation.ts'),
  ]).catch(() => {
    throw new Error('The engine could not be loaded. Try again.')
  })
  const engine = openEngine()
  try {
    return describeRecomputation(await engine.call('recompute', addresses, { signal, onProgress }))
  } finally {
    engine.close()
  }
}
