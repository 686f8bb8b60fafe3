import { Link } from 'react-router-dom'
import type { CompassWarning } from '../../../contract/studio/before-lock.ts'
import { editAddress } from '../casefiles/casefile-screens.ts'
import type { LockSentence } from './lock-sentences.ts'

interface LockSentenceListProps {
  /** Left out where nothing can be edited any more. */
  id?: string
  sentences: LockSentence[]
  issues: CompassWarning[]
}

/** The sentences, each with what is wrong at its step said once, and the way to its field; what is wrong elsewhere follows. */
export function LockSentenceList({ id, sentences, issues }: LockSentenceListProps) {
  const firstOf = new Map(sentences.toReversed().map(({ step, name }) => [step, name]))
  const elsewhere = issues.filter(({ step }) => !firstOf.has(step))
  return (
    <>
      <dl className="fact-rows lock-sentences">
        {sentences.map(({ name, text, step, path }) => {
          const here = issues.filter(
            (issue) => issue.step === step && name === (placeOf(issue, sentences) ?? firstOf.get(step)),
          )
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {text ?? <span className="hint">Not decided yet.</span>}
                {here.map((issue) => (
                  <span key={issue.message} className="lock-issue">
                    {issue.message} <WayToField id={id} issue={issue} />
                  </span>
                ))}
              </dd>
              {id === undefined || path === null ? null : (
                <dd className="fact-action">
                  <Link to={editAddress(id, step, path)} aria-label={`Edit ${name}`}>
                    Edit
                  </Link>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {id === undefined || elsewhere.length === 0 ? null : (
        <ul className="frozen-issues">
          {elsewhere.map(({ step, path, message }) => (
            <li key={`${path} ${message}`}>
              {path === null ? step : <Link to={editAddress(id, step, path)}>{step}</Link>}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Where the sentence's own field is another one, or shows only that something is wrong: straight to what mends it. */
function WayToField({ id, issue: { step, path } }: { id: string | undefined; issue: CompassWarning }) {
  if (id === undefined || path === null) return null
  return <Link to={editAddress(id, step, path)}>Mend in {step}</Link>
}

/** The sentence of an issue's field; what has none stands at the first sentence of its step. */
function placeOf(issue: CompassWarning, sentences: readonly LockSentence[]): string | undefined {
  const isOf = ({ step, path }: LockSentence) =>
    step === issue.step && path !== null && `${issue.path}.`.startsWith(`${path}.`)
  return sentences.find(isOf)?.name
}
