import { sharesScale, type ComparedCasefile } from '../../compare/comparison.ts'
import { frameQuery } from '../../compare/frame-address.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { OptionCards } from './OptionCards.tsx'
import { SharedScale } from './SharedScale.tsx'

interface ComparisonProps {
  casefiles: readonly ComparedCasefile[]
}

/** Casefiles side by side, the ways on, then every fact in a table. */
export function Comparison({ casefiles }: ComparisonProps) {
  const sheet = `/casefiles/compare/sheet?slugs=${casefiles.map(({ slug }) => slug).join(',')}`
  return (
    <>
      <SideBySide casefiles={casefiles} />
      <p className="button-row compare-actions">
        <a className="button button-primary" href={sheet}>
          Decision sheet (one page)
        </a>
        <a className="button button-secondary" href="#compare-table">
          Table
        </a>
        <a className="button button-secondary" href={`/casefiles/compare/embed${frameQuery(casefiles)}`}>
          Embed
        </a>
      </p>
      <div className="table-scroll" id="compare-table" role="region" tabIndex={0} aria-label="Comparison">
        <ComparisonTable columns={casefiles} />
      </div>
    </>
  )
}

/** One scale where they share one, and each against its own start. */
export function SideBySide({ casefiles }: ComparisonProps) {
  const isShared = sharesScale(casefiles.map(({ option }) => option))
  return (
    <>
      <h2 className="visually-hidden">Side by side</h2>
      {isShared ? <SharedScale casefiles={casefiles} /> : null}
      <p className="compare-note">
        {isShared
          ? 'Below, each bar is drawn against its own starting point.'
          : 'These effects have no scale in common: each bar is drawn against its own starting point, and they cannot be added up.'}
      </p>
      <OptionCards casefiles={casefiles} />
    </>
  )
}
