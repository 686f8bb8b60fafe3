import { useEffect, useState, type ReactNode } from 'react'
import type { ComparedCasefile } from '../../compare/comparison.ts'
import { loadCompared } from '../../compare/load-compared.ts'
import { readSlugs } from '../../compare/frame-address.ts'
import { copyText } from '../copy-and-save.ts'

// loaded once there is something to draw
const loadDrawing = () => import('../../components/compare/DecisionSheet.tsx')

interface Filled {
  casefiles: readonly ComparedCasefile[]
  DecisionSheet: Awaited<ReturnType<typeof loadDrawing>>['DecisionSheet']
}

/**
 * The decision sheet of the casefiles in its address.
 *
 * @param children what stands there without scripts
 */
export function CompareSheet({ children }: { children?: ReactNode }) {
  const [filled, setFilled] = useState<Filled | null>(null)
  const [problem, setProblem] = useState('')
  /** Until it is known what the address asks for. */
  const [isWaiting, setWaiting] = useState(true)
  const [copied, setCopied] = useState('')
  useEffect(() => {
    const slugs = readSlugs(new URLSearchParams(location.search))
    if (slugs.length === 0) return setWaiting(false)
    Promise.all([loadCompared(slugs), loadDrawing()])
      .then(
        ([casefiles, { DecisionSheet }]) => {
          document.title = `Decision sheet: ${casefiles.map(({ title }) => title).join('; ')}`
          setFilled({ casefiles, DecisionSheet })
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'Failed to load casefile'),
      )
      .finally(() => setWaiting(false))
  }, [])
  const copy = async () => {
    const isCopied = await copyText(location.href)
    setCopied(isCopied ? 'The address is copied.' : 'Copy it from the address bar: the browser does not allow it here.')
  }
  const query = `?slugs=${filled?.casefiles.map(({ slug }) => slug).join(',')}`
  return (
    <div className={isWaiting ? 'compare-waiting' : undefined}>
      <p className="compare-status" role="status">
        {problem}
      </p>
      {filled === null ? (
        <p className="block-text">
          <a href="/casefiles/compare">Choose two to four casefiles</a> and open their decision sheet from there. Its
          address holds the choice, so it can be shared.
        </p>
      ) : (
        <>
          <div>
            <filled.DecisionSheet casefiles={filled.casefiles} address={location.origin + location.pathname + query} />
          </div>
          <div className="button-row sheet-actions">
            <button className="button button-primary" type="button" onClick={() => print()}>
              Print
            </button>
            <button className="button button-secondary" type="button" onClick={() => void copy()}>
              Copy address
            </button>
            <a className="button button-secondary" href={`/casefiles/compare${query}`}>
              Back to the comparison
            </a>
            <span role="status">{copied}</span>
          </div>
        </>
      )}
      {children}
    </div>
  )
}
