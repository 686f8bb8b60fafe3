import type { OthersDraft } from '../../../contract/others-found.ts'
import { OthersFound } from '../../../ui/others/OthersFound.tsx'
import type { ComparedCasefile } from '../../../ui/others/others-found.ts'

interface OthersPreviewProps {
  others: OthersDraft | undefined
  casefile: ComparedCasefile
}

/** The studies as far as they are written, drawn as on the public page. */
export function OthersPreview({ others, casefile }: OthersPreviewProps) {
  if (!others?.studies?.some(({ label }) => label)) return null
  return (
    <details className="others-preview">
      <summary>How the site shows them</summary>
      <div className="others-found">
        <OthersFound others={others} casefile={casefile} idPrefix="others-preview" />
      </div>
    </details>
  )
}
