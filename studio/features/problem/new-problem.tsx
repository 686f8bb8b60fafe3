import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BoxPicker } from './box-picker.tsx'
import { ChooseCasefiles } from './choose-casefiles.tsx'
import { candidatesQuery, problemMapQuery } from './problem-api.ts'

const CRUMBS = [{ label: 'Problems', to: '/studio/problems' }]

/** `/studio/problems/new`: a problem that begins with a box of the gap map; the box stands in the address. */
export function NewProblem() {
  const [address] = useSearchParams()
  const [kind, outcome] = [address.get('kind'), address.get('outcome')]
  return (
    <Screen title="New problem" crumbs={CRUMBS}>
      <h1 className="studio-title">New problem</h1>
      {kind && outcome ? <FromBox key={`${kind} ${outcome}`} kind={kind} outcome={outcome} /> : <FromMap />}
    </Screen>
  )
}

function FromMap() {
  const query = useQuery(problemMapQuery)
  return (
    <>
      <p className="studio-lead">
        Pick a box: what was tried, against what it was measured on. Casefiles that may stand together are proposed by
        how they were made, never by what they found.
      </p>
      <Loaded query={query} title="Failed to load the map" lines={10}>
        {(map) =>
          map.boxes.length > 0 ? (
            <BoxPicker map={map} />
          ) : (
            <EmptyState title="No box has a casefile yet">
              A problem needs at least two published casefiles with a place on the map.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function FromBox({ kind, outcome }: { kind: string; outcome: string }) {
  const query = useQuery(candidatesQuery(kind, outcome))
  return (
    <>
      <p className="button-row another-box">
        <LinkButton to="/studio/problems/new">Another box</LinkButton>
      </p>
      <Loaded query={query} title="Failed to load the casefiles of this box" lines={8}>
        {(found) => <ChooseCasefiles found={found} />}
      </Loaded>
    </>
  )
}
