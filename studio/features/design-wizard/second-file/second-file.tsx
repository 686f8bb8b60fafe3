import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DatasetInfo } from '../../../../contract/publication.ts'
import { joinWithAnd, plural } from '@casefiles/engine/words'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusNext } from '../../../ui/focus.ts'
import { Loaded } from '../../../ui/states.tsx'
import { announce } from '../../../ui/toasts.tsx'
import { keepBegun, readBegun } from '../begun.ts'
import { useChoose, useWizard } from '../draft-context.tsx'
import { namedIn } from '../guess-columns.ts'
import { sourceOf } from '../recipe/source-of.ts'
import { prepareDataset, previewRecipe, showColumns } from '../wizard-api.ts'
import { findJoin, type FoundJoin, joinTries, type SecondFile as File } from './join-tries.ts'

/** A file that was brought along: how it would be joined, with what that gives, for one press. Until then nothing is joined. */
export function SecondFile({ dataset }: { dataset: DatasetInfo }) {
  const { casefile } = useWizard()
  const [second, setSecond] = useState(() => readBegun(casefile.id).second)
  const focusNext = useFocusNext()
  const isJoined = dataset.recipe?.sources.some(({ sha256 }) => sha256 === second?.sha256)
  if (second === null || isJoined) return null
  function leave(): void {
    // the button goes with what it leaves out
    focusNext(() => document.getElementById('field-dataset'))
    keepBegun(casefile.id, { ...readBegun(casefile.id), second: null })
    setSecond(null)
  }
  return <JoinProposal dataset={dataset} second={second} onLeave={leave} />
}

interface JoinProposalProps {
  dataset: DatasetInfo
  second: File
  onLeave: () => void
}

function JoinProposal({ dataset, second, onLeave }: JoinProposalProps) {
  const { casefile, document } = useWizard()
  const [unit, time] = [namedIn(document, 'unit'), namedIn(document, 'time')]
  const before = dataset.recipe?.steps ?? []
  const columns = dataset.columns.map(({ name }) => name)
  const query = useQuery({
    queryKey: ['studio', 'second-file', dataset.sha256, second.sha256, unit, time],
    queryFn: () =>
      findJoin(joinTries(columns, second, { unit, time }), (step) =>
        previewRecipe(sourceOf(dataset), { steps: [...before, step], keys: [], casefile: casefile.id }),
      ),
    staleTime: Infinity,
  })
  const leave = (
    <Button variant="text" onClick={onLeave}>
      Leave {second.name} out
    </Button>
  )
  return (
    <section className="proposals" aria-labelledby="second-file">
      <h3 id="second-file">The second file, {second.name}</h3>
      <Loaded query={query} title="The two files could not be compared" lines={2}>
        {(found) =>
          found ? (
            <Offer dataset={dataset} second={second} found={found} leave={leave} />
          ) : (
            <>
              <p>{noPartnerWords(unit)}</p>
              <p className="button-row">{leave}</p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** Why no join is offered, and what to do. */
export function noPartnerWords(unit: string): string {
  return unit === ''
    ? 'No column says how the two files belong together. Choose the unit of the data below, or join the file by hand under “Add a step”.'
    : `No row of the data finds a partner in it: none of its columns has the values of ${unit}. Join it by hand under “Add a step”, or leave it out.`
}

interface OfferProps extends Omit<JoinProposalProps, 'onLeave'> {
  found: FoundJoin
  leave: ReactNode
}

function Offer({ dataset, second, found, leave }: OfferProps) {
  const { casefile } = useWizard()
  const { choose, error: chooseError } = useChoose(() => undefined)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const focusNext = useFocusNext()
  const { step } = found
  async function join(): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await showColumns(second.sha256, second.columns, casefile.id)
      const steps = [...(dataset.recipe?.steps ?? []), step]
      const made = await prepareDataset(sourceOf(dataset), steps, casefile.id)
      focusNext(() => document.getElementById('field-dataset'))
      await choose(made.dataset)
      announce(`Joined ${second.name}.`)
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <p>
        Joined on {joinWithAnd(step.on.map(pairWords))}, it adds {joinWithAnd(step.columns)}. {partnerWords(found)}
      </p>
      <p className="hint">
        Its columns are shown then. Leave it out if one of them is the outcome, and join it by hand.
      </p>
      {(error ?? chooseError) ? <Alert kind="error">{(error ?? chooseError)!.message}</Alert> : null}
      <p className="button-row">
        <Button variant="primary" busy={isBusy} onClick={() => void join()}>
          Join {second.name}
        </Button>
        {leave}
      </p>
    </>
  )
}

const pairWords = ({ left, right }: { left: string; right: string }) => (left === right ? left : `${left} = ${right}`)

/** How many rows find a partner, and what becomes of the others. */
export function partnerWords({ partners: { matched, lonely, unused } }: Pick<FoundJoin, 'partners'>): string {
  const kept =
    lonely === 0
      ? 'Every row finds a partner.'
      : `${plural(matched, 'row finds', 'rows find')} a partner; ${plural(lonely, 'row finds', 'rows find')} none and ${lonely === 1 ? 'stays' : 'stay'}, with empty cells.`
  return unused === 0 ? kept : `${kept} ${plural(unused, 'row')} of it ${unused === 1 ? 'is' : 'are'} not used.`
}
