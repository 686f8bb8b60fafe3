import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StudioListItem } from '../../../contract/studio/casefile.ts'
import { WIZARD_STEPS } from '../../../contract/studio/wizard-steps.ts'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import { plural } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { EqsCompact } from '../../../ui/eqs/EqsCompact.tsx'
import { marksOfListItem } from '../../../ui/eqs/eqs-marks.ts'
import { screenOf } from './casefile-screens.ts'
import { StatusTag } from '../../ui/status-tag.tsx'

interface CasefileTableProps {
  caption: string
  casefiles: StudioListItem[]
  /** What can be done with one, in a last column. */
  actions?: (casefile: StudioListItem) => ReactNode
  /** What stands where no score was found yet; left out, a dash. */
  projection?: (casefile: StudioListItem) => ReactNode
}

/** Casefiles in rows: where each stands, what comes next, whose it is. */
export function CasefileTable({ caption, casefiles, actions, projection }: CasefileTableProps) {
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Casefile</th>
          <th scope="col">State</th>
          <th scope="col">Evidence</th>
          <th scope="col">Next</th>
          <th scope="col">Owner</th>
          <th scope="col">Changed</th>
          {actions ? <th scope="col">Actions</th> : null}
        </tr>
      </thead>
      <tbody>
        {casefiles.map((casefile) => (
          <tr key={casefile.id}>
            <th scope="row">
              <Link to={screenOf(casefile)}>{casefile.title}</Link>
              <span className="table-note">{noteOf(casefile)}</span>
            </th>
            <td data-label="State">
              <StatusTag status={casefile.status} />
            </td>
            <td data-label="Evidence">
              <Evidence casefile={casefile} projection={projection} />
            </td>
            <td data-label="Next">
              <Next casefile={casefile} />
            </td>
            <td data-label="Owner">{casefile.owner.name}</td>
            <td data-label="Changed">{formatDate(casefile.updated_at)}</td>
            {actions ? (
              <td>
                <span className="row-actions">{actions(casefile)}</span>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Evidence({ casefile, projection }: { casefile: StudioListItem } & Pick<CasefileTableProps, 'projection'>) {
  const marks = casefile.score && marksOfListItem(casefile.score)
  if (marks) return <EqsCompact marks={marks} size="small" idPrefix={`row-${casefile.id}`} />
  return projection?.(casefile) ?? <NoScore />
}

/** Read out as words: a dash alone says nothing. */
export function NoScore() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">no score yet</span>
    </>
  )
}

function noteOf({ docket, design_type, version }: StudioListItem): string {
  const parts = [
    docket,
    design_type ? DESIGN_NAMES[design_type] : 'no design type yet',
    version > 1 ? `version ${version}` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

const REVIEWS: Partial<Record<StudioListItem['review'], string>> = {
  requested: 'In review',
  'changes-requested': 'Changes asked for',
}

/** What comes next; of a draft the first step where something is to be done, and how much there is in all. */
function Next({ casefile }: { casefile: StudioListItem }) {
  const { status, open } = casefile
  return (
    <span>
      {nextOf(casefile)}
      {status === 'draft' && open ? (
        <span className="table-note">{plural(open.count, 'thing')} before the lock</span>
      ) : null}
    </span>
  )
}

function nextOf({ status, review, version, open }: StudioListItem): string {
  const steps = {
    draft: open
      ? `Step ${WIZARD_STEPS.indexOf(open.step) + 1} of ${WIZARD_STEPS.length}, ${open.step}`
      : 'Review and lock',
    design_locked: 'Start analysis',
    analyzed: 'Publish',
    published: `Version ${version} is published`,
    retracted: 'Retracted; the page says so',
  }
  const asked = status === 'published' || status === 'retracted' ? undefined : REVIEWS[review]
  return asked ?? steps[status]
}
