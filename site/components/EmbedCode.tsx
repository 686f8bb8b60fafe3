import type { ReactNode, Ref } from 'react'

interface EmbedCodeProps {
  title: string
  code: string
  /** What the frame shows. */
  children: ReactNode
  isHidden?: boolean
  /** What came of copying, and where to listen for it. */
  said?: string
  onCopy?: () => void
  field?: Ref<HTMLTextAreaElement>
}

/** The code of a frame, for whoever opens its page by itself. */
export function EmbedCode({ title, code, children, isHidden = false, said, onCopy, field }: EmbedCodeProps) {
  return (
    <section className="embed-code" aria-labelledby="embed-code-title" hidden={isHidden}>
      <h2 className="embed-title" id="embed-code-title">
        {title}
      </h2>
      <p>{children}</p>
      <textarea className="field-control" aria-label="Code to paste" rows={6} readOnly value={code} ref={field} />
      <p className="button-row">
        <button type="button" className="button button-secondary" onClick={onCopy}>
          Copy the code
        </button>
        <span role="status">{said}</span>
      </p>
    </section>
  )
}
