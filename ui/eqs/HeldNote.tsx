import { scoreText, type EqsMarks } from './eqs-marks.ts'

/** What holds the score under the mean of its marks, beside the figure that draws both; nothing where the mean sets it. */
export function HeldNote({ marks: { overall, held } }: { marks: EqsMarks }) {
  if (!held) return null
  return (
    <p className="eqs-note">
      Held at {scoreText(overall)} by <strong>“{held.label}”</strong>. The marks alone give {scoreText(held.mean)}.
    </p>
  )
}
