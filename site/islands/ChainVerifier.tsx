import { useState, type ReactNode } from 'react'
import type { ChainEntry } from '../../contract/chain.ts'
import type { SignedLinks } from '../../contract/checkpoint.ts'
import { callApi } from './call-api.ts'
import type { ChainFiles, ChainStep } from '../casefile/verify-chain.ts'
import { useHydrated } from './use-hydrated.ts'

interface ChainVerifierProps {
  slug: string
  /** Addresses of the published document and of its data. */
  document: string
  data: string
  recorded: Omit<ChainFiles, 'document' | 'data'>
  isDataGone: boolean
  /** What the button does, in words. */
  children?: ReactNode
}

/** Computes the fingerprints of this casefile again, in the reader's browser; hidden where scripts do not run. */
export function ChainVerifier({ slug, document, data, recorded, isDataGone, children }: ChainVerifierProps) {
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
      setSaid(`${verdictOn(found, isDataGone)} ${await askCheckpoint(slug, recorded, files[0])}`)
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

/** What the signed checkpoint says of the links, in words; where it cannot be asked, that. */
async function askCheckpoint(
  slug: string,
  { link, chain }: Pick<ChainFiles, 'link' | 'chain'>,
  document: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { BROWSER_CRYPTO, verifySignedLinks } = await import('../casefile/verify-signed-links.ts')
  let signed: SignedLinks
  try {
    signed = await callApi('GET /api/v2/casefiles/:slug/signed-links', { params: { slug } })
  } catch {
    return 'The signed checkpoints could not be asked.'
  }
  const own = (JSON.parse(new TextDecoder().decode(document)) as { chain: ChainEntry[] }).chain
  const hashes = [...own, link, ...(chain ?? [])].map(({ hash }) => hash)
  const { problems, held, isSignatureChecked } = await verifySignedLinks(signed, hashes, BROWSER_CRYPTO)
  if (problems.length > 0) return `Not what was signed: ${problems.join(' ')}`
  if (!signed.signed) return 'No checkpoint is signed yet.'
  const { number } = signed.signed.checkpoint
  const unread = isSignatureChecked ? '' : ' This browser cannot check its signature.'
  return `Signed checkpoint ${number} holds ${held} of ${new Set(hashes).size} links, and none that was signed is gone.${unread}`
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
