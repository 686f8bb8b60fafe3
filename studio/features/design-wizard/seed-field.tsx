import { Field } from '../../forms/nested-fields.tsx'
import { idsOf, useForm } from '../../forms/form-context.tsx'
import type { FormField } from '../../forms/form-field.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusNext } from '../../ui/focus.ts'

const PATH = ['design', 'seed']
const SEED: FormField = {
  key: 'seed',
  label: 'Seed',
  hint: 'A whole number that fixes every random draw, so that a run can be repeated to the last digit.',
  isOptional: false,
  kind: 'number',
  isWhole: true,
}

/** The seed, with a way to a number that nobody can be said to have picked: the day's digits. */
export function SeedField() {
  const form = useForm()
  const focusNext = useFocusNext()
  const isFilled = form.read(PATH) !== undefined
  function takeToday(): void {
    focusNext(() => document.getElementById(idsOf(PATH).id))
    form.change(PATH, digitsOf(new Date()))
  }
  return (
    <section className="step-section">
      <h2>Seed</h2>
      <Field field={SEED} path={PATH} />
      {isFilled ? null : (
        <p className="button-row">
          <Button onClick={takeToday}>Use today’s date</Button>
        </p>
      )}
    </section>
  )
}

/** @example digitsOf(new Date('2026-11-21T12:00:00Z')) // 20261121 */
export function digitsOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
}
