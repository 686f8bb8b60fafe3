import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedScenario } from '../../../contract/sandbox.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesQuery, documentQuery, problemsQuery, scenarioCalls, scenariosQuery } from './sandbox-api.ts'
import { carriedEstimates } from './source-of.ts'
import { Workplace } from './workplace.tsx'

/** Carries a casefile's estimate to a place of the reader's choice. */
export function Sandbox() {
  return (
    <Screen title="Policy sandbox" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Policy sandbox</h1>
      <p className="studio-lead">
        Carry an estimate of a casefile to another place, dose and horizon. The result is a distribution, and it is only
        as good as the assumptions beside it.
      </p>
      <div className="sandbox">
        <TierGate feature="sandbox" tier="pro">
          <Bench />
        </TierGate>
        <SavedScenarios />
      </div>
    </Screen>
  )
}

const linkOf = ({ token }: SavedScenario) => `/sandbox/${token}`

/** What was saved, each with the link that shows it to others. */
function SavedScenarios() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(scenariosQuery)
  const [removing, setRemoving] = useState<SavedScenario | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: SavedScenario) => scenarioCalls.remove(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: scenariosQuery.queryKey })
      announce('The scenario was deleted.')
      setRemoving(null)
    },
  })
  if (error) return <ErrorState title="Failed to load scenarios" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  return (
    <section aria-labelledby="sandbox-saved">
      <h2 id="sandbox-saved">Saved scenarios</h2>
      {data.scenarios.length === 0 ? (
        <p>None yet. Everybody who has the link of a saved scenario can read it.</p>
      ) : null}
      <ul className="sandbox-saved">
        {data.scenarios.map((saved) => (
          <li key={saved.id}>
            <a href={linkOf(saved)}>{saved.name}</a>
            <span className="button-row">
              <Button aria-label={`Copy the link of ${saved.name}`} onClick={() => void copy(linkOf(saved))}>
                Copy link
              </Button>
              <Button aria-label={`Delete ${saved.name}`} onClick={() => setRemoving(saved)}>
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {removing ? (
        <ConfirmDialog
          title={`Delete ${removing.name}?`}
          text="Its link stops working for everybody who has it."
          confirm="Delete"
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  )
}

async function copy(path: string): Promise<void> {
  await navigator.clipboard.writeText(new URL(path, window.location.href).href)
  announce('The link was copied.')
}

function Bench() {
  const [slug, setSlug] = useState('')
  const [estimateId, setEstimateId] = useState('')
  const list = useQuery(casefilesQuery)
  const document = useQuery(documentQuery(slug))
  const problems = useQuery(problemsQuery(slug))
  if (list.error)
    return <ErrorState title="Failed to load casefiles" error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton lines={4} />
  const estimates = document.data ? carriedEstimates(document.data) : []
  const chosen = estimates.find(({ id }) => id === estimateId) ?? estimates[0]
  return (
    <>
      <div className="sandbox-set">
        <div className="field">
          <label className="field-label" htmlFor="sandbox-casefile">
            Casefile
          </label>
          <span className="select">
            <select
              className="field-control"
              id="sandbox-casefile"
              value={slug}
              onChange={(event) => setSlug(event.target.value)}
            >
              <option value="">Choose…</option>
              {list.data.casefiles
                .filter(({ status }) => status === 'published')
                .map((casefile) => (
                  <option key={casefile.slug} value={casefile.slug}>
                    {casefile.title}
                  </option>
                ))}
            </select>
          </span>
        </div>
        {chosen ? (
          <div className="field">
            <label className="field-label" htmlFor="sandbox-estimate">
              Estimate
            </label>
            <span className="select">
              <select
                className="field-control"
                id="sandbox-estimate"
                value={chosen.id}
                onChange={(event) => setEstimateId(event.target.value)}
              >
                {estimates.map(({ id, name, estimand }) => (
                  <option key={id} value={id}>
                    {name} ({estimand})
                  </option>
                ))}
              </select>
            </span>
          </div>
        ) : null}
      </div>
      {slug === '' ? null : document.error ? (
        <ErrorState
          title="Failed to load the casefile"
          error={document.error}
          onRetry={() => void document.refetch()}
        />
      ) : !document.data || problems.isPending ? (
        <Skeleton lines={6} />
      ) : chosen ? (
        <Workplace
          key={`${slug} ${chosen.id}`}
          publication={document.data}
          estimate={chosen}
          problems={problems.data ?? []}
        />
      ) : (
        <p>No estimate of this casefile has a single bounded interval, so none can be carried elsewhere.</p>
      )}
    </>
  )
}
