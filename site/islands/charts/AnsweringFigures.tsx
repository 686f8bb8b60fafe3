import { useRef, type ReactNode } from 'react'
import { ChartAnswers } from './ChartAnswers.tsx'

/** Part of a page whose charts answer, whether React draws them or they stand in the HTML. */
export function AnsweringFigures({ className, children }: { className?: string; children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className={className}>
      {children}
      <ChartAnswers within={root} />
    </div>
  )
}
