import { type Answer, offeredControls } from '@casefiles/engine/explorer'
import { conclusionWord } from '@casefiles/words'
import { formatCount, withUnits } from '@casefiles/engine/words'
import { formatIntervalInWords, formatP, formatEffect } from '@casefiles/words/formats'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { TOKEN_KEY } from '../../../contract/user.ts'
import { ChartColumn } from '../../../ui/charts/ChartColumn.tsx'
import { Forest } from '../../../ui/charts/forest.tsx'
import type { OutcomeScale } from '@casefiles/engine/verdict'
import type { CasefileAddresses } from '../../engine-worker/addresses.ts'
import type { OpenedCasefile } from '../../engine-worker/explore.ts'
import { effectPlot, effectInWords, type Outcome, type ShownEstimate } from '../../explorer/effect.ts'
import { copyText, saveFile } from '../copy-and-save.ts'
import { ControlField } from './ControlField.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useExplorer } from './use-explorer.ts'

// Drawn after the first answer, of whatever kind the design's figures are.
const DesignFigures = lazy(() => import('./DesignFigures.tsx'))
const DetailedView = lazy(() => import('./DetailedView.tsx'))
const SearchChange = lazy(() => import('./SearchChange.tsx'))

/** Larger data wait for a click. */
const LARGEST_UNASKED = 3_000_000

const NOTEBOOKS = [
  { language: 'r', name: 'R' },
  { language: 'python', name: 'Python' },
] as const

interface ExplorerProps {
  slug: string
  addresses: CasefileAddresses
  /** Of the data file, and in words. */
  bytes: number
  size: string
  /** What can be changed, by name. */
  offers: readonly string[]
  /** Outcome and published estimate as the casefile's pages tell them, and the scale that they are told from. */
  outcome: Outcome
  published: ShownEstimate
  scale: OutcomeScale
  /** Slots: a word for those without scripts, the published specifications, what stands above the rows. */
  noscript?: ReactNode
  specifications?: ReactNode
  rows?: ReactNode
}

/** Interactive re-analysis of one casefile, in the reader's browser. */
export function Explorer(props: ExplorerProps) {
  const { slug, addresses, bytes, size, offers, outcome, published } = props
  const explorer = useExplorer(addresses)
  const { opened, phase, settings, computed, progress, open } = explorer
  const [mayOpen, setMayOpen] = useState(false)
  const [hasSession, setHasSession] = useState(false)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    setMayOpen(true)
    // Visitors have the open Explorer; for a signed-in reader it is also a view that the server counts and adds to.
    setHasSession(localStorage.getItem(TOKEN_KEY) !== null)
    if (bytes <= LARGEST_UNASKED) void open()
  }, [bytes, open])

  const copyLink = async () => {
    if (await copyText(location.href)) setCopied(true)
    else explorer.say(`The link of this view: ${location.href}`)
  }
  const saveNotebook = async (language: 'r' | 'python') => {
    const notebook = await explorer.notebook(language)
    if (notebook !== null)
      saveFile(`${slug}-${language}.ipynb`, new Blob([notebook], { type: 'application/x-ipynb+json' }))
  }
  const isWaiting = opened === null && !(mayOpen && phase === 'closed')
  const changed = computed && !computed.isLocked ? computed.answer.estimate : null

  return (
    <div className={isWaiting ? 'explorer explorer-waiting' : 'explorer'}>
      <div className="explorer-bench">
        <section className="explorer-controls" aria-labelledby="explorer-settings">
          <h2 id="explorer-settings">Settings</h2>
          {props.noscript}
          {opened === null ? (
            <div>
              <p>In this casefile these choices can be changed, as far as the data allow:</p>
              <ul className="dash-list">
                {offers.map((label) => (
                  <li key={label}>{label}</li>
                ))}
              </ul>
            </div>
          ) : (
            <form aria-label="Settings" onSubmit={(event) => event.preventDefault()}>
              {offeredControls(opened.controls, settings).map((control) => (
                <ControlField
                  key={`${control.id} ${explorer.taken}`}
                  control={control}
                  value={settings[control.id] ?? control.locked}
                  onChange={(value) => explorer.change(control.id, value)}
                />
              ))}
            </form>
          )}
          {mayOpen && phase === 'closed' ? (
            <p className="explorer-start">
              <button type="button" className="button button-primary" onClick={() => void open()}>
                {`Load the data (${size})`}
              </button>
            </p>
          ) : null}
        </section>
        <section
          className="explorer-result"
          aria-labelledby="explorer-result"
          aria-busy={progress !== null || undefined}
        >
          <h2 id="explorer-result">Result</h2>
          {explorer.notices.length > 0 ? (
            <ul className="dash-list">
              {explorer.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          ) : null}
          <p className="explorer-say" role="status" aria-live="polite">
            {explorer.said ?? `Published at the locked settings: ${effectInWords(published)}.`}
          </p>
          {progress === null ? null : (
            <div className="explorer-progress">
              <progress max="1" value={progress} aria-label="Share computed" />
              <button type="button" className="button button-secondary button-small" onClick={explorer.cancel}>
                Cancel
              </button>
            </div>
          )}
          <div className="figure-chart">
            <ChartColumn plot={effectPlot(outcome, published, changed)} drawing={Forest} />
          </div>
          {opened && computed ? <ResultDetails opened={opened} answer={computed.answer} /> : null}
          {opened === null ? null : (
            <div className="button-row">
              <button type="button" className="button button-secondary button-small" onClick={explorer.reset}>
                Back to the locked settings
              </button>
              <button type="button" className="button button-secondary button-small" onClick={() => void copyLink()}>
                {isCopied ? 'Link copied' : 'Copy the link of this view'}
              </button>
              {NOTEBOOKS.map(({ language, name }) => (
                <button
                  key={language}
                  type="button"
                  className="button button-secondary button-small"
                  onClick={() => void saveNotebook(language)}
                >
                  {`Notebook in ${name}`}
                </button>
              ))}
            </div>
          )}
          <div className="explorer-figures">
            {explorer.figures.length === 0 ? null : (
              <Suspense>
                <DesignFigures plots={explorer.figures} />
              </Suspense>
            )}
          </div>
        </section>
      </div>
      {opened && hasSession ? (
        <Suspense>
          <DetailedView slug={slug} told={{ units: outcome.units, scale: props.scale }} onView={explorer.go} />
        </Suspense>
      ) : null}
      {opened === null ? null : (
        <section className="block block-wide" aria-labelledby="explorer-change">
          <h2 id="explorer-change">Where does the verdict change?</h2>
          <p className="block-text">
            One choice is moved step by step from its locked value outward, the others as they are set above, until the
            verdict is another one. The score is taken as published.
          </p>
          <Suspense>
            <SearchChange controls={offeredControls(opened.controls, settings)} search={explorer.search} />
          </Suspense>
        </section>
      )}
      <section className="block block-wide" aria-labelledby="explorer-specifications">
        <h2 id="explorer-specifications">Every published specification</h2>
        {props.specifications}
      </section>
      <section className="block block-wide" aria-labelledby="explorer-rows">
        <h2 id="explorer-rows">The data, row by row</h2>
        {props.rows}
        {opened === null ? null : <RowsTable columns={opened.columns} read={explorer.readRows} asOf={explorer.done} />}
      </section>
    </div>
  )
}

/** The estimate's numbers and what it would be worth. */
function ResultDetails({ opened, answer }: { opened: OpenedCasefile; answer: Answer }) {
  const { estimate, verdict, rowsUsed } = answer
  const [low, high] = estimate.ci
  const facts: [string, string][] = [
    ['Estimator', estimate.name],
    ['Estimate', withUnits(formatEffect(estimate.value), estimate.units)],
    ['95% interval', withUnits(formatIntervalInWords(low, high), estimate.units)],
    // the spread of a change in percent is one of points
    [
      'Standard error',
      withUnits(formatEffect(estimate.se), estimate.units.replace(/^percent(?=$|,? )/, 'percentage points')),
    ],
    ['p value', formatP(estimate.p)],
    ['Rows used', `${formatCount(rowsUsed)} of ${formatCount(opened.rows)}`],
    ...worth(opened, answer),
  ]
  return (
    <div>
      <dl className="facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {opened.isMechanism ? null : <p className="quiet">{verdict.reason}</p>}
    </div>
  )
}

/** A verdict that no estimate could change stands beside what the interval says by itself. */
function worth({ isMechanism, settledBy }: OpenedCasefile, { verdict, conclusion }: Answer): [string, string][] {
  if (isMechanism) return [['Conclusion', conclusionWord(conclusion, true)]]
  const published: [string, string] = [
    'The verdict this estimate would give if the score stayed as published',
    verdict.verdict!.replace(/\.$/, ''),
  ]
  if (settledBy === null) return [published]
  return [published, ['What its interval alone would give', conclusionWord(conclusion, false)]]
}
