import { useId } from 'react'
import type { DataDefect } from '../../../../contract/studio/recipe.ts'
import type { RecipeStep } from '../../../../engine/recipe/step-schemas.ts'
import { Button } from '../../../ui/button.tsx'

interface DefectListProps {
  defects: readonly DataDefect[]
  isBusy: boolean
  onRemedy: (steps: RecipeStep[]) => void
}

/** Everything that was found in the data at once, each with ways out that become steps of the recipe. */
export function DefectList({ defects, isBusy, onRemedy }: DefectListProps) {
  const id = useId()
  if (defects.length === 0) return null
  return (
    <ul className="defects" aria-label="Found in the data">
      {defects.map(({ code, message, remedies }, at) => (
        <li key={`${code} ${message}`}>
          <span id={`${id}-${at}`}>{message}</span>
          <span className="row-actions">
            {remedies.map(({ label, steps }) => (
              <Button key={label} aria-describedby={`${id}-${at}`} busy={isBusy} onClick={() => onRemedy(steps)}>
                {label}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
