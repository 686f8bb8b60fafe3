import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { FEWEST_CASEFILES, isSameOutcome, sharesSdKind } from '@casefiles/engine/synthesis'
import type { ProblemCandidate, problemCandidatesSchema } from '../../../contract/studio/problem.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { proposeProblemOfBox, TOO_FEW } from './problem-api.ts'
import { ProblemForm } from './problem-form.tsx'

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

interface CandidateListProps {
  candidates: ProblemCandidate[]
  chosen: string[]
  onToggle: (slug: string) => void
}

/** Casefiles to choose from, those proposed first, each with what speaks for it and against it. */
function CandidateList({ candidates, chosen, onToggle }: CandidateListProps) {
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

/** Which outcome of each casefile enters, on which scale, and which way is up. */
function HarmonizedOutcomes({ chosen }: { chosen: ProblemCandidate[] }) {
  const { summary, rows } = harmonize(chosen)
  return (
    <section className="harmonized" aria-labelledby="harmonized-title">
      <h2 id="harmonized-title">Outcomes on one scale</h2>
      <p className="studio-lead" role="status">
        {summary} The primary outcome enters, as its lock fixed it. More is always what was meant.
      </p>
      <PlainTable
        caption="The outcome of each casefile that enters"
        rows={rows}
        rowId={({ slug }) => slug}
        columns={[
          {
            label: 'Casefile',
            cell: ({ docket, title }) => (
              <>
                {docket}
                <span className="table-note">{title}</span>
              </>
            ),
          },
          {
            label: 'Outcome',
            cell: ({ outcome, units }) => (
              <>
                {outcome}
                <span className="table-note">{units}</span>
              </>
            ),
          },
          { label: 'Common scale', cell: ({ scale }) => scale },
          { label: 'Direction', cell: ({ direction }) => direction },
        ]}
      />
    </section>
  )
}

/** Where the outcome of one casefile stands among those of the others. */
export interface HarmonizedRow {
  slug: string
  docket: string
  title: string
  outcome: string
  units: string
  scale: string
  direction: string
}

/** How outcomes of casefiles that were chosen stand together, as the synthesis will take them; results decide nothing. */
export function harmonize(chosen: readonly ProblemCandidate[]): { summary: string; rows: HarmonizedRow[] } {
  const members = chosen.flatMap(({ outcome: { name, units, sd_of, is_policy } }) =>
    sd_of === null || !is_policy ? [] : [{ outcome: name, units, sdKind: sd_of }],
  )
  const scale = members.length === 0 ? null : scaleOfAll(members)
  return {
    summary: summaryOf(members.length, scale),
    rows: chosen.map(({ slug, docket, title, outcome }) => ({
      slug,
      docket,
      title,
      outcome: outcome.name,
      units: outcome.units,
      scale: scaleOf(outcome, scale),
      direction: directionOf(outcome),
    })),
  }
}

/** What they share: the outcome and its unit, which an average needs; or standard deviations of one kind, on which they can be drawn. */
function scaleOfAll(members: Parameters<typeof isSameOutcome>[0] & Parameters<typeof sharesSdKind>[0]) {
  if (isSameOutcome(members)) return 'own units'
  return sharesSdKind(members) ? 'standard deviations' : null
}

type Scale = ReturnType<typeof scaleOfAll> | null
type Outcome = ProblemCandidate['outcome']

function summaryOf(members: number, scale: Scale): string {
  if (members === 0) return 'None of these can be put on a common scale, so only directions are counted.'
  if (scale === 'standard deviations') {
    return 'Each effect is drawn in standard deviations of its own outcome, side by side. As outcomes or units differ, nothing is averaged.'
  }
  if (scale === 'own units') return 'All measure the same in the same unit, so effects stay in that unit.'
  return 'There is no common scale for an average: a standard deviation of places over years is not one of people. Directions are counted.'
}

function scaleOf({ sd_of, units }: Outcome, scale: Scale): string {
  if (sd_of === null) return 'None: its data give no standard deviation.'
  if (scale === 'own units') return units
  return scale === null
    ? `Standard deviations, taken over ${sd_of}, beside the others`
    : `Standard deviations, taken over ${sd_of}`
}

function directionOf({ direction, is_policy }: Outcome): string {
  const whose = is_policy ? 'meant' : 'expected'
  return direction === 'increase' ? `A rise is ${whose}: the sign stays.` : `A fall is ${whose}: the sign is turned.`
}
