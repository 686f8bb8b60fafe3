import { DESIGNS } from '../../../../engine/designs/registry.ts'
import type { ModelLine } from '../../../../engine/model-lines/read-model-line.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** What was read of a line, what was not and why, before anything is filled in. */
export function ReadLine({ line, onFill }: { line: ModelLine; onFill: () => void }) {
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
      <p className="button-row">
        <Button variant="primary" onClick={onFill}>
          Fill in {label}
        </Button>
      </p>
    </div>
  )
}
