import type { ReactNode } from 'react'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { DESIGN_NAMES } from '../../../engine/designs/names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { previewParts } from './preview-parts.ts'

/** What readers will read of the design, in the order of the public page; what only a run can say is named as missing. */
export function DraftPreview({ document, onClose }: { document: CasefileDocument; onClose: () => void }) {
  const { title, jurisdiction, period, texts, description } = document
  const type = document.design.design_type as keyof typeof DESIGN_NAMES | undefined
  const docket = [type && DESIGN_NAMES[type], jurisdiction, period].filter(Boolean).join(' | ')
  return (
    <Dialog title="How it will read" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className="draft-preview">
        <p className="hint">{docket || 'Design, place and years are not named yet.'}</p>
        <p className="draft-preview-title">{title}</p>
        <p>{texts.dek || description || <NotWritten />}</p>
        {previewParts(document).map(({ heading, lines }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {lines.length === 0 ? <NotWritten /> : lines.map((line) => <p key={line}>{line}</p>)}
          </section>
        ))}
        <p className="hint">Verdict, results, diagnostics, sensitivity and the score follow from the run.</p>
      </div>
    </Dialog>
  )
}

function NotWritten(): ReactNode {
  return <span className="hint">Not written yet.</span>
}
