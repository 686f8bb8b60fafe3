import type { ProblemSource } from '../../../contract/problem.ts'
import { FEWEST_CASEFILES } from '../../../engine/synthesis/synthesize.ts'
import { Button } from '../../ui/button.tsx'

type Member = ProblemSource['casefiles'][number]
interface ProblemCasefilesProps {
  casefiles: Member[]
  onChange: (casefiles: Member[]) => void
}

/** The casefiles it is made from: what each is called and adds, and whether it may enter an average of three or more. */
export function ProblemCasefiles({ casefiles, onChange }: ProblemCasefilesProps) {
  const replace = (slug: string, changes: Partial<Member>) =>
    onChange(casefiles.map((one) => (one.slug === slug ? { ...one, ...changes } : one)))
  return (
    <section>
      <h2>Casefiles</h2>
      <ul className="problem-casefiles">
        {casefiles.map(({ slug, label, adds, pooled }) => (
          <li key={slug}>
            <fieldset>
              <legend>{label.trim() || slug}</legend>
              <label className="field">
                <span className="field-label">Name in figures</span>
                <input
                  className="field-control"
                  required
                  value={label}
                  onChange={(event) => replace(slug, { label: event.target.value })}
                />
              </label>
              <label className="field">
                <span className="field-label">What it adds</span>
                <input
                  className="field-control"
                  required
                  value={adds}
                  onChange={(event) => replace(slug, { adds: event.target.value })}
                />
              </label>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={pooled}
                  onChange={(event) => replace(slug, { pooled: event.target.checked })}
                />
                <span>Comparable, so it may enter an average</span>
              </label>
              {casefiles.length > FEWEST_CASEFILES ? (
                <Button onClick={() => onChange(casefiles.filter((one) => one.slug !== slug))}>Leave out</Button>
              ) : null}
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  )
}
