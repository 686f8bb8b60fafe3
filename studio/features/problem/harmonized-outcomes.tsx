import type { ProblemCandidate } from '../../../contract/studio/problem.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { harmonize } from './harmonize.ts'

/** Which outcome of each casefile enters, on which scale, and which way is up. */
export function HarmonizedOutcomes({ chosen }: { chosen: ProblemCandidate[] }) {
  const { summary, rows } = harmonize(chosen)
  return (
    <section className="harmonized" aria-labelledby="harmonized-title">
      <h2 id="harmonized-title">Outcomes on one scale</h2>
      <p className="studio-lead" role="status">
        {summary} The primary outcome enters, as its lock fixed it. More is always what was meant.
      </p>
      <PlainTable
        caption="The outcome of each casefile that enters"
        rows={rows}
        rowId={({ slug }) => slug}
        columns={[
          {
            label: 'Casefile',
            cell: ({ docket, title }) => (
              <>
                {docket}
                <span className="table-note">{title}</span>
              </>
            ),
          },
          {
            label: 'Outcome',
            cell: ({ outcome, units }) => (
              <>
                {outcome}
                <span className="table-note">{units}</span>
              </>
            ),
          },
          { label: 'Common scale', cell: ({ scale }) => scale },
          { label: 'Direction', cell: ({ direction }) => direction },
        ]}
      />
    </section>
  )
}
