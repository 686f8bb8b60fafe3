import { useEffect, useRef, useState, type ReactNode } from 'react'
import { embedCode, embedScript } from '../../../contract/embed-code.ts'
import type { ComparedCasefile } from '../../compare/comparison.ts'
import { frameQuery, readFrame, supersededText, versionText } from '../../compare/frame-address.ts'
import { loadCompared } from '../../compare/load-compared.ts'
import { EmbedCode } from '../../components/EmbedCode.tsx'
import { AnsweringFigures } from '../charts/AnsweringFigures.tsx'
import { copyText } from '../copy-and-save.ts'
import { heightAt, tellHeight } from '../frame-height.ts'

// loaded once there is something to compare
const loadDrawing = () => import('../../components/compare/Comparison.tsx')

interface Filled {
  casefiles: ComparedCasefile[]
  superseded: string
  SideBySide: Awaited<ReturnType<typeof loadDrawing>>['SideBySide']
}

/**
 * A comparison in a frame of somebody else's page: the casefiles of its address, and which of them have moved on.
 *
 * @param address where the frame stands, without the casefiles
 */
export function CompareFrame({ address, children }: { address: string; children?: ReactNode }) {
  const [filled, setFilled] = useState<Filled | null>(null)
  const [problem, setProblem] = useState('')
  /** Until it is known what the address asks for. */
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    const { slugs, versions } = readFrame(new URLSearchParams(location.search))
    Promise.all([loadCompared(slugs), loadDrawing()])
      .then(
        ([casefiles, { SideBySide }]) =>
          setFilled({ casefiles, superseded: supersededText(casefiles, versions), SideBySide }),
        (error: unknown) => setProblem(error instanceof Error ? error.message : 'Failed to load casefile'),
      )
      .finally(() => setWaiting(false))
  }, [])
  useEffect(() => {
    if (!isWaiting && self !== top) tellHeight()
  }, [isWaiting])
  const query = filled ? `?slugs=${filled.casefiles.map(({ slug }) => slug).join(',')}` : ''
  return (
    <div className={isWaiting ? 'compare-waiting' : undefined}>
      <p className="compare-status" role="status">
        {problem}
      </p>
      {filled && filled.superseded !== '' ? <p className="alert alert-warning">{filled.superseded}</p> : null}
      {filled === null ? null : (
        <AnsweringFigures className="compare-result">
          <filled.SideBySide casefiles={filled.casefiles} />
        </AnsweringFigures>
      )}
      <p className="micro">{filled && versionText(filled.casefiles)}</p>
      <p className="micro">
        <a href={`/casefiles/compare${query}`} rel="noopener">
          Compare at Policy Casefiles (links open a new window)
        </a>
      </p>
      {children}
      {/* inside somebody else's page there is nothing to embed */}
      {filled !== null && self === top ? <CodeOfFrame address={address} casefiles={filled.casefiles} /> : null}
    </div>
  )
}

function CodeOfFrame({ address, casefiles }: { address: string; casefiles: readonly ComparedCasefile[] }) {
  const [said, setSaid] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const title = `Side by side: ${casefiles.map((one) => one.title).join('; ')}`
  const query = frameQuery(casefiles)
  const frame = address + query
  const [code, setCode] = useState(() => embedScript(frame, title))
  const asked = useRef(0)
  const show = async (width: number) => {
    asked.current = width
    if (width === 0) {
      setCode(embedScript(frame, title))
      return
    }
    setSaid('Measuring the frame …')
    const height = await heightAt(location.pathname + query, width)
    // another width may have been asked for meanwhile
    if (asked.current !== width) return
    setCode(embedCode(frame, title, { width, height }))
    setSaid(`${width} pixels wide, ${height} high.`)
  }
  const copy = async () => {
    const isCopied = await copyText(code)
    if (!isCopied) field.current!.select()
    setSaid(isCopied ? 'Code copied.' : 'The code is selected; copy it with your keyboard.')
  }
  return (
    <EmbedCode
      title="Put this comparison into your page"
      code={code}
      field={field}
      said={said}
      onCopy={() => void copy()}
      onWidth={(width) => void show(width)}
    >
      The frame always shows the newest versions with their verdicts and scores. When a casefile has a newer version
      than the one that you embedded, the frame says so.
    </EmbedCode>
  )
}
