import { Field } from '../../forms/nested-fields.tsx'
import { pathKey } from '../../forms/path.ts'
import type { FieldSection } from './frame-fields.ts'

/** Fields under one title. */
export function SectionFields({ section }: { section: FieldSection }) {
  return (
    <section className="step-section">
      <h2>{section.title}</h2>
      {section.lead ? <p className="studio-lead">{section.lead}</p> : null}
      <div className="field-grid">
        {section.fields.map(({ path, field }) => (
          <Field key={pathKey(path)} field={field} path={path} />
        ))}
      </div>
    </section>
  )
}
