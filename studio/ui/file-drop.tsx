import { useId, useState, type DragEvent } from 'react'
import { fileSize } from '@casefiles/words/formats'

interface FileDropProps {
  label: string
  hint: string
  /** Endings and media types for the file chooser; the server decides by content. */
  accept: string
  file: File | null
  onFile: (file: File | null) => void
  disabled?: boolean
}

/** Chooses one file: by the browser's own chooser, which the keyboard opens too, or by dropping it on the box. */
export function FileDrop({ label, hint, accept, file, onFile, disabled = false }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !disabled) onFile(dropped)
  }
  function over(event: DragEvent): void {
    event.preventDefault()
    setIsOver(!disabled)
  }
  return (
    <div className="file-drop" data-over={isOver} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <input
        id={id}
        type="file"
        className="file-drop-input"
        accept={accept}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        // An unchanged field would not tell when the same file is chosen again after a failure.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
      <label htmlFor={id} className="file-drop-label">
        <strong>{label}</strong>
        <span className="file-drop-name">{file ? `${file.name}, ${fileSize(file.size)}` : 'No file chosen'}</span>
      </label>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    </div>
  )
}
