import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StudioProblem } from '../../../contract/studio/problem.ts'
import { plural } from '@casefiles/engine/words'
import { LinkButton } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { problemsQuery } from './problem-api.ts'

/** `/studio/problems`: every problem, with the way to change those that were made here. */
export function ProblemList() {
  const query = useQuery(problemsQuery)
  return (
    <Screen
      title="Problems"
      actions={
        <LinkButton variant="primary" to="/studio/problems/new">
          New problem
        </LinkButton>
      }
    >
      <h1 className="studio-title">Problems</h1>
      <p className="studio-lead">
        Made from a box of the gap map, or from a casefile by “Generate Problems from Casefile”, and changed here.
      </p>
      <Loaded query={query} title="Something went wrong">
        {(data) => <Found problems={data} />}
      </Loaded>
    </Screen>
  )
}

function Found({ problems }: { problems: StudioProblem[] }) {
  if (problems.length === 0)
    return (
      <EmptyState title="There are no problems yet">
        Begin one from the gap map, or from an analyzed casefile.
      </EmptyState>
    )
  return (
    <PlainTable
      caption="Problems, those made last first"
      rows={problems}
      rowId={({ slug }) => slug}
      columns={[
        {
          label: 'Problem',
          cell: ({ slug, title, docket, built_in }) => (
            <>
              {built_in ? title : <Link to={`/studio/problems/${slug}`}>{title}</Link>}
              <span className="table-note">
                {docket}
                {built_in ? ' · comes with the archive; its words stand in its source file' : ''}
              </span>
            </>
          ),
        },
        { label: 'Casefiles', cell: ({ casefiles }) => plural(casefiles.length, 'casefile') },
        {
          label: 'State',
          cell: ({ slug, waits_for }) =>
            waits_for.length > 0 ? `Waits for ${waits_for.join(', ')}` : <a href={`/problems/${slug}`}>Published</a>,
        },
      ]}
    />
  )
}
