import { useState, type ReactNode } from 'react'
import type { ChainFiles, ChainStep } from '../casefile/verify-chain.ts'
import { useHydrated } from './use-hydrated.ts'

interface ChainVerifierProps {
  /** Addresses of the published document and of its data. */
  document: string
  data: string
  recorded: Omit<ChainFiles, 'document' | 'data'>
  isDataGone: boolean
  /** What the button does, in words. */
  children?: ReactNode
}

/** Computes the fingerprints of this casefile again, in the reader's browser; hidden where scripts do not run. */
export function ChainVerifier({ document, data, recorded, isDataGone, children }: ChainVerifierProps) {
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [steps, setSteps] = useState<readonly ChainStep[]>([])

  const verify = async () => {
    if (isBusy) return
    setBusy(true)
    setSaid('Computing the fingerprints …')
    try {
      const [{ verifyChain }, { sha256 }, ...files] = await Promise.all([
        import('../casefile/verify-chain.ts'),
        import('../engine-worker/fingerprint.ts'),
        bytesAt(document),
        isDataGone ? null : bytesAt(data),
      ])
      const found = await verifyChain({ document: files[0], data: files[1], ...recorded }, sha256)
      setSteps(found)
      setSaid(verdictOn(found, isDataGone))
    } catch (error) {
      setSaid(`Not verified: ${(error as Error).message}`)
    }
    setBusy(false)
  }

  return (
    <div className="verify needs-scripts">
      <button
        type="button"
        className="button button-secondary"
        aria-busy={isBusy || undefined}
        disabled={!isReady}
        onClick={() => void verify()}
      >
        Verify the chain
      </button>
      {children}
      <p className="verify-result" role="status">
        {said}
      </p>
      {steps.length === 0 ? null : (
        <ol className="verify-steps">
          {steps.map(({ what, recorded: before, computed, isSame }) => (
            <li key={what}>
              {`${what}: ${isSame ? 'as recorded' : `differs, recorded as ${before.slice(0, 8)}`} `}
              <code>{`${computed.slice(0, 8)} … ${computed.slice(-6)}`}</code>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function verdictOn(steps: readonly ChainStep[], isDataGone: boolean): string {
  const wrong = steps.find(({ isSame }) => !isSame)
  if (wrong) return `Chain broken at “${wrong.what}”: its fingerprint does not match.`
  const gone = isDataGone ? ' That of the data is not among them: they were taken down.' : ''
  return `Chain intact: ${steps.length} of ${steps.length} fingerprints match.${gone}`
}

async function bytesAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${address}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
