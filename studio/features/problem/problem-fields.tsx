import type { ChangeEvent } from 'react'
import type { ProblemSource } from '../../../contract/problem.ts'

interface ProblemFieldsProps {
  problem: ProblemSource
  /** Once saved, address and number stay. */
  isAddressFixed: boolean
  onChange: (changes: Partial<ProblemSource>) => void
}

/** The words of a problem; lists have one sentence on each line. */
export function ProblemFields({ problem, isAddressFixed, onChange }: ProblemFieldsProps) {
  const { average } = problem
  return (
    <>
      <TextField label="Title" value={problem.title} onChange={(title) => onChange({ title })} />
      <TextField isLong label="Question" value={problem.question} onChange={(question) => onChange({ question })} />
      <TextField
        label="Jurisdiction"
        value={problem.jurisdiction}
        onChange={(jurisdiction) => onChange({ jurisdiction })}
      />
      <TextField
        label="Address: /problems/…"
        value={problem.slug}
        isFixed={isAddressFixed}
        onChange={(slug) => onChange({ slug })}
      />
      <p className="hint">Number {problem.docket}.</p>
      <Lines
        label="What such policies are meant to do"
        lines={problem.intended}
        onChange={(intended) => onChange({ intended })}
      />
      <Lines
        label="What the casefiles measure"
        lines={problem.measured}
        onChange={(measured) => onChange({ measured })}
      />
      <Lines label="What to keep in mind" lines={problem.reading} onChange={(reading) => onChange({ reading })} />
      <Lines
        label="What it cannot say"
        lines={problem.cannot_say}
        isOptional
        onChange={(cannot_say) => onChange({ cannot_say })}
      />
      <TextField
        label="What is averaged"
        value={average.outcome}
        onChange={(outcome) => onChange({ average: { ...average, outcome } })}
      />
      <TextField
        isLong
        label="Why these outcomes may be averaged, or why not"
        value={average.comparable}
        onChange={(comparable) => onChange({ average: { ...average, comparable } })}
      />
    </>
  )
}

interface TextFieldProps {
  label: string
  value: string
  isFixed?: boolean
  isLong?: boolean
  onChange: (value: string) => void
}

function TextField({ label, value, isFixed = false, isLong = false, onChange }: TextFieldProps) {
  const Control = isLong ? 'textarea' : 'input'
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <Control
        className="field-control"
        required
        readOnly={isFixed}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)}
      />
    </label>
  )
}

interface LinesProps {
  label: string
  lines: string[]
  isOptional?: boolean
  onChange: (lines: string[]) => void
}

function Lines({ label, lines, isOptional = false, onChange }: LinesProps) {
  return (
    <label className="field">
      <span className="field-label">
        {label} <span className="hint">one on each line{isOptional ? ', optional' : ''}</span>
      </span>
      <textarea
        className="field-control"
        required={!isOptional}
        rows={Math.max(3, 2 * lines.length)}
        value={lines.join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
      />
    </label>
  )
}
