import { useEffect, useRef } from 'react'
import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../ui/button.tsx'

interface RecoveryCodesProps {
  codes: string[]
  onClose: () => void
}

/** The codes for when the app is lost, shown this once. The heading takes the focus, so that they are read out. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current!.focus(), [])
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Each signs you in once when the app is not at hand. They are shown this once: print them, or keep them where you
        keep passwords, not on the phone with the app.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button onClick={save}>Save as a file</Button>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </>
  )
}
