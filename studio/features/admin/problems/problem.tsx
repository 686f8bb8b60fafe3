import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { LinkedCasefiles, Versions } from '../versions.tsx'
import { republishedWords } from '../policies/policies-api.ts'
import { useChange } from '../use-change.ts'
import { changeProblem, ProblemForm, problemQuery, republishProblem } from './problem-form.tsx'

/** One problem: its words, and what hangs on it. */
export function ProblemScreen() {
  const { slug = '' } = useParams()
  const query = useQuery(problemQuery(slug))
  return (
    <AdminScreen title={query.data?.source.title ?? 'Problem'} crumbs={[{ label: 'Problems', to: '/admin/problems' }]}>
      <Loaded query={query} title="Failed to load the problem">
        {(problem) => (
          <>
            <Facts
              facts={[
                ['Number', problem.source.docket],
                ['Question', problem.source.question],
                ['Jurisdiction', problem.source.jurisdiction],
                ['Domain', problem.source.domain],
              ]}
            />
            {problem.is_built_in ? (
              <BuiltIn slug={slug} />
            ) : (
              <Words key={JSON.stringify(problem.source)} source={problem.source} />
            )}
            <LinkedCasefiles casefiles={problem.casefiles} />
            <Versions
              versions={problem.versions}
              none="It is published once all its casefiles are."
              page={`/problems/${slug}`}
            />
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function useRepublish(slug: string) {
  return useChange({ run: () => republishProblem(slug), done: republishedWords })
}

function BuiltIn({ slug }: { slug: string }) {
  const republish = useRepublish(slug)
  return (
    <>
      <p className="studio-lead">It comes with the archive: its words stand in its source file.</p>
      {republish.error ? <Alert kind="error">{republish.error.message}</Alert> : null}
      <p className="button-row admin-actions">
        <Button busy={republish.isPending} onClick={() => republish.mutate(undefined)}>
          Publish anew
        </Button>
      </p>
    </>
  )
}

function Words({ source }: { source: ProblemSource }) {
  const republish = useRepublish(source.slug)
  const change = useChange({
    run: (next: ProblemSource) => changeProblem(next),
    done: ({ versions }) => `Saved. Version ${versions[0]?.version ?? 'none yet'} is what readers see.`,
    undo: () => changeProblem(source),
  })
  return (
    <ProblemForm
      source={source}
      save="Save and publish"
      busy={change.isPending}
      error={change.error ?? republish.error}
      onSave={(next) => change.mutate(next)}
    >
      <Button busy={republish.isPending} onClick={() => republish.mutate(undefined)}>
        Publish anew
      </Button>
    </ProblemForm>
  )
}
