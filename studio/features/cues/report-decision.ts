import { announce } from '../../ui/toasts.tsx'

/**
 * Decisions are reported so that the rules can be improved; the analyst's work does not wait for it. Where a report fails
 * they are told, and that nothing of theirs is lost.
 */
export function reportDecision(report: Promise<void>): void {
  report.catch((error: unknown) => {
    const why = error instanceof Error ? ` ${error.message}` : ''
    announce(`Your decision stands in this browser, but could not be reported.${why}`)
  })
}
