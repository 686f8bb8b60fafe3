import { DESIGNS } from '@casefiles/engine/designs'
import type { ModelLine } from '@casefiles/recipes/model-lines'
import { stepWords } from '@casefiles/recipes'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

interface ReadLineProps {
  line: ModelLine
  /** Steps of the data recipe that are still to be done for it. */
  steps: ModelLine['steps']
  hasData: boolean
  isBusy: boolean
  /** Left out where the line is filled in later, once there are data. */
  onFill?: () => void
}

/** What was read of a line, what was not and why, before anything is filled in. */
export function ReadLine({ line, steps, hasData, isBusy, onFill }: ReadLineProps) {
  const { design, command, taken, notTaken, remarks, unknownColumns } = line
  const { label } = DESIGNS[design].spec
  return (
    <div className="read-line">
      <p role="status">
        <strong>
          {command} is read as {label}.
        </strong>
      </p>
      <dl className="read-line-taken">
        {taken.map(({ says, value }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {unknownColumns.length > 0 ? (
        <Alert kind="warning">
          The data have no column named {unknownColumns.join(', ')}. Choose the right ones after filling in, or mend the
          line.
        </Alert>
      ) : null}
      {steps.length > 0 ? <ColumnsToMake steps={steps} hasData={hasData} isLater={onFill === undefined} /> : null}
      {notTaken.length > 0 ? (
        <>
          <h3>Not taken</h3>
          <ul className="read-line-left">
            {notTaken.map(({ text, why }) => (
              <li key={text}>
                <code>{text}</code> <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {remarks.map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
      {onFill === undefined ? null : (
        <p className="button-row">
          <Button variant="primary" busy={isBusy} onClick={onFill}>
            {steps.length > 0 && hasData
              ? `Make the ${steps.length === 1 ? 'column' : 'columns'} and fill in ${label}`
              : `Fill in ${label}`}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Products of the line: columns that steps of the data recipe make. */
function ColumnsToMake({ steps, hasData, isLater }: Pick<ReadLineProps, 'steps' | 'hasData'> & { isLater: boolean }) {
  return (
    <>
      <h3>Columns to make</h3>
      <ul className="read-line-left">
        {steps.map((step) => (
          <li key={step.column}>{stepWords(step)}</li>
        ))}
      </ul>
      <p className="hint">
        {isLater
          ? 'Each is made of the data that you add in the next step.'
          : hasData
            ? 'Each becomes a step of the data recipe. It stands in the step Units, where it can be undone.'
            : 'There are no data yet. Choose them in the step Units first and read the line again, or add each there as a step, “New column”.'}
      </p>
    </>
  )
}
