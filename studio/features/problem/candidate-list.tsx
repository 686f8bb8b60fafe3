import type { ProblemCandidate } from '../../../contract/studio/problem.ts'

interface CandidateListProps {
  candidates: ProblemCandidate[]
  chosen: string[]
  onToggle: (slug: string) => void
}

/** Casefiles to choose from, those proposed first, each with what speaks for it and against it. */
export function CandidateList({ candidates, chosen, onToggle }: CandidateListProps) {
  return (
    <fieldset className="candidates">
      <legend>Casefiles that may stand together</legend>
      <ul>
        {candidates.map(({ slug, docket, title, proposed, reasons, against, excluded }) => (
          <li key={slug}>
            <label className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(slug)}
                disabled={excluded !== null}
                aria-describedby={`why-${slug}`}
                onChange={() => onToggle(slug)}
              />
              <span>
                {docket}: {title}
                {proposed ? <span className="tag">proposed</span> : null}
              </span>
            </label>
            <div id={`why-${slug}`}>
              {excluded ? <p className="candidate-excluded">{excluded}</p> : null}
              <Sentences title="For" sentences={reasons} />
              <Sentences title="Against" sentences={against} />
            </div>
            <a className="hint" href={`/casefiles/${slug}`} target="_blank" rel="noreferrer">
              Read {docket} in a new tab
            </a>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <>
      <p className="candidate-side">{title}</p>
      <ul className="dash-list">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
