import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'

/** A heading of the public page with what stands below it; no lines where nothing is written yet. */
export interface PreviewPart {
  heading: string
  lines: string[]
}

/** The parts of the public page that follow from the design alone, in its order. */
export function previewParts({ design, texts }: Pick<CasefileDocument, 'design' | 'texts'>): PreviewPart[] {
  const of = (path: string) => written(path.split('.').reduce<unknown>((part, key) => Object(part)[key], design))
  return [
    { heading: 'Policy intent', lines: written(texts.policy_intent) },
    { heading: 'How it was meant to work', lines: written(texts.mechanism_description) },
    { heading: 'Who was meant to benefit', lines: written(texts.beneficiaries) },
    { heading: 'What this casefile cannot say', lines: written(texts.cannot_say) },
    {
      heading: 'What others found',
      lines: (texts.others?.studies ?? []).flatMap(({ label, finding }) =>
        written(label && `${label}: ${finding ?? ''}`),
      ),
    },
    { heading: 'Assignment', lines: of('assignment_mechanism.narrative') },
    { heading: 'Units', lines: [...of('units.unit_of_analysis'), ...of('units.sutva_notes')] },
    { heading: 'Treatment', lines: of('treatments.treatment_definition') },
    { heading: 'Comparison', lines: of('treatments.control_definition') },
    { heading: 'Declared choices', lines: of('declared_choices') },
  ]
}

function written(value: unknown): string[] {
  const lines = Array.isArray(value) ? value : [value]
  return lines.filter((line): line is string => typeof line === 'string' && line.trim() !== '')
}
