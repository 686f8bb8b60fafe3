import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { problemCandidatesSchema } from '../../../contract/studio/problem.ts'
import { FEWEST_CASEFILES } from '../../../engine/synthesis/synthesize.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CandidateList } from './candidate-list.tsx'
import { HarmonizedOutcomes } from './harmonized-outcomes.tsx'
import { proposeProblemOfBox } from './problem-api.ts'
import { ProblemForm } from './problem-form.tsx'
import { TOO_FEW } from './too-few.ts'

/** The casefiles proposed for a box, the choice among them, how their outcomes stand together, and then the words. */
export function ChooseCasefiles({ found }: { found: z.infer<typeof problemCandidatesSchema> }) {
  const { kind, outcome, candidates } = found
  const [slugs, setSlugs] = useState(() => candidates.filter(({ proposed }) => proposed).map(({ slug }) => slug))
  const words = useMutation({
    mutationFn: () => proposeProblemOfBox({ kind: kind.slug, outcome: outcome.slug, casefiles: slugs }),
  })
  const chosen = candidates.filter(({ slug }) => slugs.includes(slug))
  const isTooFew = chosen.length < FEWEST_CASEFILES
  return (
    <>
      <h2>
        {kind.name}, {outcome.name.toLowerCase()}
      </h2>
      {words.data ? (
        <>
          <p className="studio-lead">
            Proposed by rules from what these casefiles say of themselves. The findings are computed and cannot be
            written here. Everything else is yours to change.
          </p>
          <p className="button-row">
            <Button onClick={() => words.reset()}>Choose other casefiles</Button>
          </p>
          <ProblemForm problem={words.data} isNew />
        </>
      ) : candidates.length === 0 ? (
        <EmptyState title="No casefile stands in this box">
          Pick a box with two casefiles, or one with others near it.
        </EmptyState>
      ) : (
        <>
          <CandidateList
            candidates={candidates}
            chosen={slugs}
            onToggle={(slug) => setSlugs(slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug])}
          />
          {chosen.length > 0 ? <HarmonizedOutcomes chosen={chosen} /> : null}
          {words.error ? <Alert kind="error">{words.error.message}</Alert> : null}
          <p className="button-row">
            <Button
              variant="primary"
              busy={words.isPending}
              disabled={isTooFew}
              reason={isTooFew ? TOO_FEW : undefined}
              onClick={() => words.mutate()}
            >
              Write the problem
            </Button>
          </p>
        </>
      )}
    </>
  )
}
