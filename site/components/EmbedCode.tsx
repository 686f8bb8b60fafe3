import type { ReactNode, Ref } from 'react'
import { FRAME_WIDTHS } from '../../contract/embed-code.ts'

interface EmbedCodeProps {
  title: string
  code: string
  /** What the frame shows. */
  children: ReactNode
  isHidden?: boolean
  /** What came of copying, and where to listen for it. */
  said?: string
  onCopy?: () => void
  /** Asked for another kind of code: a width of a plain frame, or 0 for the script. */
  onWidth?: (width: number) => void
  field?: Ref<HTMLTextAreaElement>
}

/** The code of a frame, for whoever opens its page by itself: a script that fits it, or a plain frame of a width. */
export function EmbedCode({ title, code, children, isHidden = false, said, onCopy, onWidth, field }: EmbedCodeProps) {
  return (
    <section className="embed-code" aria-labelledby="embed-code-title" hidden={isHidden}>
      <h2 className="embed-title" id="embed-code-title">
        {title}
      </h2>
      <p>{children}</p>
      <p className="embed-kind">
        <label htmlFor="embed-kind">Kind of code</label>
        <select
          className="field-control"
          id="embed-kind"
          defaultValue="0"
          onChange={(event) => onWidth?.(Number(event.target.value))}
        >
          <option value="0">A script that fits the frame</option>
          {FRAME_WIDTHS.map((width) => (
            <option key={width} value={width}>
              {`A plain frame, ${width} pixels wide`}
            </option>
          ))}
        </select>
      </p>
      <textarea className="field-control" aria-label="Code to paste" rows={6} readOnly value={code} ref={field} />
      <p className="micro">
        The frame is light. Add <code>&amp;theme=dark</code> to its address for a dark one, <code>&amp;theme=auto</code>{' '}
        for the scheme of the page around it.
      </p>
      <p className="button-row">
        <button type="button" className="button button-secondary" onClick={onCopy}>
          Copy the code
        </button>
        <span role="status">{said}</span>
      </p>
    </section>
  )
}
