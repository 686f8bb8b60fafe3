import { useEffect, useRef, useState } from 'react'
import type { JobEvent } from '../../../contract/studio/job-event.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'

type Line = JobEvent['log'][number]

/** What the run says of itself. Following keeps the latest line in view; scrolling back or the button ends that. */
export function RunLog({ lines, isRunning }: { lines: Line[]; isRunning: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines.length, follows])
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(lines.map(textOf).join('\n'))
    announce('The log was copied.')
  }
  return (
    <section className="studio-section">
      <div className="studio-section-head">
        <h2>Log</h2>
        <div className="button-row">
          <Button aria-pressed={follows} onClick={() => setFollows(!follows)}>
            Follow: {follows ? 'on' : 'off'}
          </Button>
          <Button onClick={() => void copy().catch(() => announce('The log could not be copied.'))}>Copy</Button>
        </div>
      </div>
      <div
        ref={box}
        className="run-log"
        role="log"
        aria-label="Log of the run"
        aria-live={isRunning && follows ? 'polite' : 'off'}
        tabIndex={0}
        onWheel={() => setFollows(isAtEnd(box.current))}
      >
        {lines.map((line, place) => (
          <p key={place} className={`run-log-${line.level}`}>
            <span className="run-log-time">{timeOf(line)}</span> <span className="run-log-level">{line.level}</span>{' '}
            {line.message}
          </p>
        ))}
      </div>
    </section>
  )
}

function isAtEnd(box: HTMLElement | null): boolean {
  return box === null || box.scrollHeight - box.scrollTop - box.clientHeight < 8
}
const timeOf = ({ at }: Line) => at.slice(11, 19)
const textOf = (line: Line) => `${timeOf(line)} ${line.level} ${line.message}`
