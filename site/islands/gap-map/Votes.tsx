import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '../../../contract/vote.ts'
import { TOKEN_KEY } from '../../../contract/user.ts'
import { plural } from '@casefiles/engine/words'
import { callApi, CallRefused } from '../call-api.ts'

const NOT_SAVED = 'Your vote was not saved. Try again.'
const SESSION_OVER = 'Your session has ended. Sign in again to vote.'

/** Where a box stands on the page: in the table of wide screens, and on the card of narrow ones. */
interface Place {
  key: string
  /** What is asked for there, in words. */
  name: string
  element: HTMLElement
  /** Stands in place of the link to the sign-in; absent where that stays. */
  way: HTMLElement | undefined
}

/** The name by which a box of the map is looked up on the page. */
const boxKey = ({ kind, outcome }: Box) => `${kind}/${outcome}`

/** How often each box is asked for, and to who is signed in a button in each. Without the server the boxes stay as they are. */
export default function Votes({ within }: { within: RefObject<HTMLElement | null> }) {
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [votes, setVotes] = useState<ReadonlyMap<string, number>>(new Map())
  /** The boxes that the reader asks for; null = nobody who may ask. */
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    void load().then(({ boxes, own: mine }) => {
      setVotes(
        new Map(
          boxes.map(({ kind, outcome, votes: count }) => [boxKey({ kind: kind.slug, outcome: outcome.slug }), count]),
        ),
      )
      setOwn(mine && new Set(mine.map(boxKey)))
      setPlaces(placesIn(within.current!, mine !== null))
    })
  }, [within])

  const toggle = async ({ key, name }: Place) => {
    const [kind, outcome] = key.split('/') as [string, string]
    const method = own!.has(key) ? 'DELETE' : 'PUT'
    const answer = await callApi(`${method} /api/gap-map/votes/:kind/:outcome`, { params: { kind, outcome } })
    setVotes((before) => new Map(before).set(key, answer.votes))
    setOwn((before) => {
      const after = new Set(before)
      if (answer.is_own) after.add(key)
      else after.delete(key)
      return after
    })
    setSaid(`${answer.is_own ? 'Asked for' : 'No longer asked for'}: ${name}. ${plural(answer.votes, 'vote')}.`)
  }

  return (
    <>
      {/* Read out; who sees has the button and the number beside it. */}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {places.map((place, at) => (
        <Asked
          key={at}
          place={place}
          votes={votes.get(place.key) ?? 0}
          isOwn={own?.has(place.key) ?? false}
          onToggle={() => toggle(place)}
        />
      ))}
    </>
  )
}

interface AskedProps {
  place: Place
  votes: number
  isOwn: boolean
  onToggle: () => Promise<void>
}

/** One place of a box: its votes, and for who is signed in a button in place of the link. */
function Asked({ place: { element, name, way }, votes, isOwn, onToggle }: AskedProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await onToggle()
    } catch (error) {
      setProblem(error instanceof CallRefused && error.status === 401 ? SESSION_OVER : NOT_SAVED)
    }
    setBusy(false)
  }
  return (
    <>
      {way === undefined
        ? null
        : createPortal(
            <button
              type="button"
              className="ask-button"
              aria-pressed={isOwn}
              aria-busy={isBusy || undefined}
              onClick={() => void press()}
            >
              Ask for one<span className="visually-hidden">{` (${name})`}</span>
            </button>,
            way,
          )}
      {votes === 0 ? null : createPortal(plural(votes, 'vote'), element.querySelector('[data-votes]')!)}
      {problem === ''
        ? null
        : createPortal(
            <p className="ask-problem" role="alert">
              {problem}
            </p>,
            element,
          )}
    </>
  )
}

/** @returns what everyone may see, and the reader's own boxes where one is signed in */
async function load() {
  const isSignedIn = localStorage.getItem(TOKEN_KEY) !== null
  // A session may have ended: then the boxes keep their links to the sign-in.
  const mine = isSignedIn ? await callApi('GET /api/gap-map/votes/own').catch(() => null) : null
  const list = mine ?? (await callApi('GET /api/gap-map/votes').catch(() => null))
  return { boxes: list?.boxes ?? [], own: mine?.own ?? null }
}

/** The boxes of a map, with a place for a button in each where the reader may ask. */
function placesIn(root: HTMLElement, mayAsk: boolean): Place[] {
  return Array.from(root.querySelectorAll<HTMLElement>('[data-ask]'), (element) => {
    const { ask: key, place: name } = element.dataset as { ask: string; place: string }
    if (!mayAsk) return { key, name, element, way: undefined }
    const way = document.createElement('span')
    element.querySelector('.ask-way')!.replaceWith(way)
    return { key, name, element, way }
  })
}
