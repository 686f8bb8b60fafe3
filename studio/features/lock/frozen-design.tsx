import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import { WIZARD_STEPS, type CasefileDocument, type WizardStep } from '../../../contract/studio/casefile-document.ts'
import { editAddress } from '../casefiles/casefile-screens.ts'
import { frozenRows, type FrozenRow } from './frozen-rows.ts'

interface FrozenDesignProps {
  id: string
  document: CasefileDocument
  design: Record<string, unknown>
  dataset: DatasetInfo | null
  issues: DraftIssue[]
  /** What can be done about a row; left out, each step has a link to where it is edited. */
  rowAction?: (row: FrozenRow) => ReactNode
}

/** Everything the lock freezes, by step of the wizard, each step with what is still wrong in it. */
export function FrozenDesign({ id, document, design, dataset, issues, rowAction }: FrozenDesignProps) {
  const rows = frozenRows(document, design, dataset)
  const steps = WIZARD_STEPS.filter((step) => [...rows, ...issues].some((one) => one.step === step))
  return (
    <>
      {steps.map((step) => (
        <StepRows
          key={step}
          id={id}
          step={step}
          rows={rows.filter((row) => row.step === step)}
          issues={issues.filter((issue) => issue.step === step)}
          rowAction={rowAction}
        />
      ))}
    </>
  )
}

interface StepRowsProps {
  id: string
  step: WizardStep
  rows: FrozenRow[]
  issues: DraftIssue[]
  rowAction: FrozenDesignProps['rowAction']
}

function StepRows({ id, step, rows, issues, rowAction }: StepRowsProps) {
  return (
    <section className="frozen-step">
      <div className="frozen-head">
        <h2>{step}</h2>
        {rowAction ? null : (
          <Link to={editAddress(id, step)} aria-label={`Edit ${step}`}>
            Edit
          </Link>
        )}
      </div>
      {issues.length > 0 ? (
        <ul className="frozen-issues">
          {issues.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      ) : null}
      <dl className="fact-rows">
        {rows.map((row) => (
          <div key={row.path}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
            {rowAction ? <dd className="fact-action">{rowAction(row)}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
