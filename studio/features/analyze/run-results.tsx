import { useQuery } from '@tanstack/react-query'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import { analysisForReaders, detectableUnits } from '../../../contract/analysis-for-readers.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { EqsBreakdown } from '../../../ui/analysis/EqsBreakdown.tsx'
import { SensitivityTable } from '../../../ui/analysis/SensitivityTable.tsx'
import { checkHeading, CheckRow } from '../../../ui/checks/CheckRow.tsx'
import { PublishedFigure } from '../../../ui/figure/PublishedFigure.tsx'
import { EstimatesTable } from '../../../ui/table/EstimatesTable.tsx'
import { VerdictMark } from '../../../ui/verdict/VerdictMark.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { resultsQuery } from './analyze-api.ts'

interface PartProps {
  /** As the public page tells it. */
  analysis: AnalysisJson
  /** Of the smallest effect that could have been found. */
  detectableIn: string
  /** Where the numbers come from, below each figure. */
  source: string
}

/** Results, diagnostics and sensitivity of a completed run, drawn by the same parts as the public page. */
export function RunResults({ casefile, runId }: { casefile: StudioCasefile; runId: string }) {
  const { data, error, refetch } = useQuery(resultsQuery(casefile.id, runId))
  if (error) return <ErrorState title="Failed to load casefile" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} label="Loading the results…" />
  // only what is locked is run, so the design is whole
  const design = casefile.document.design as Pick<DesignDocument, 'analysis' | 'intent'>
  const run = { analysis: data.analysis, design }
  const part: PartProps = {
    analysis: analysisForReaders(run),
    detectableIn: detectableUnits(run),
    source: `${casefile.docket} · run ${runId}`,
  }
  return (
    <div className="run-results">
      <nav aria-label="Parts of the results">
        <ul className="page-links">
          {['Results', 'Diagnostics', 'Sensitivity'].map((name) => (
            <li key={name}>
              <a href={`#${name.toLowerCase()}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Results {...part} />
      <Diagnostics {...part} />
      <Sensitivity {...part} />
    </div>
  )
}

function Results(part: PartProps) {
  const { analysis, detectableIn } = part
  const { narrative, verdict, estimates, eqs } = analysis
  return (
    <section id="results" aria-label="Results">
      <h2>{narrative.headline}</h2>
      <p className="results-verdict">
        <VerdictMark verdict={verdict.verdict} evidence={verdict.evidence} />
      </p>
      <p className="block-text">{narrative.effect}</p>
      <p className="block-text">{narrative.certainty}</p>
      <Figures {...part} tab="results" />
      <section className="block">
        <h2>All estimates</h2>
        <EstimatesTable caption="Every estimate of this run" estimates={estimates} />
      </section>
      <EqsBreakdown eqs={eqs} units={detectableIn} />
    </section>
  )
}

function Diagnostics(part: PartProps) {
  const { analysis } = part
  return (
    <section id="diagnostics" aria-label="Diagnostics">
      <h2>{checkHeading(analysis.checks)}</h2>
      <ul className="check-list">
        {analysis.checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
      <Figures {...part} tab="diagnostics" />
    </section>
  )
}

function Sensitivity(part: PartProps) {
  const { analysis } = part
  return (
    <section id="sensitivity" aria-label="Sensitivity">
      <h2>How wrong would the assumptions have to be?</h2>
      <p className="block-text">{analysis.narrative.overturn}</p>
      <Figures {...part} tab="sensitivity" />
      {analysis.sensitivity.map((one) => (
        <SensitivityTable key={one.id} sensitivity={one} />
      ))}
    </section>
  )
}

function Figures({ analysis, source, tab }: PartProps & { tab: AnalysisJson['plots'][number]['tab'] }) {
  const plots = analysis.plots.filter((plot) => plot.tab === tab)
  return (
    <div className="figure-grid">
      {plots.map((plot) => (
        <PublishedFigure key={plot.id} plot={plot} idPrefix={`plot-${plot.id}`} source={source} />
      ))}
    </div>
  )
}
