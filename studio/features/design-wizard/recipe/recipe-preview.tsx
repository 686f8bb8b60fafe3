import type { RecipePreview } from '../../../../contract/studio/recipe.ts'
import { joinWithAnd } from '../../../../engine/words/sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { StepLogList } from './step-log.tsx'

interface RecipePreviewProps {
  preview: RecipePreview
  /** How many steps stand already. */
  before: number
  isBusy: boolean
  onApply: () => void
  onCancel: () => void
}

/** What the step would do; nothing has changed yet. */
export function RecipePreviewPanel({ preview, before, isBusy, onApply, onCancel }: RecipePreviewProps) {
  const { log, sample } = preview
  return (
    <section className="recipe-preview" aria-label="Preview of the step">
      <h4>Preview: nothing has changed yet</h4>
      <StepLogList log={log} from={before} />
      <div className="table-scroll" role="group" tabIndex={0} aria-label="First rows">
        <table className="table">
          <caption className="visually-hidden">First rows</caption>
          <thead>
            <tr>
              {sample.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, place) => (
                  <td key={sample.columns[place]}>{cell ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sample.omitted.length > 0 ? (
        <p className="hint">
          Not shown before the lock, as they are an outcome or made of one: {joinWithAnd(sample.omitted)}.
        </p>
      ) : null}
      <p className="button-row">
        <Button variant="primary" busy={isBusy} onClick={onApply}>
          Apply
        </Button>
        <Button onClick={onCancel}>Do not apply</Button>
      </p>
    </section>
  )
}
