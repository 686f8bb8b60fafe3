import { type DesignType, EngineError, toJson } from '@casefiles/engine/analysis'
import { previewDesign, type DryRunRequest, dryRunDesign } from '@casefiles/engine/before-lock'
import { parseCsv } from '@casefiles/engine/frame'
import { tellerBeforeLock } from '@casefiles/words'
import { answerQuestions } from '../../base/workers/kept-worker.ts'
import { paceDraws, type DryRunInputs, type DryRunProgress } from './compute-dry-run.ts'

/* The inside of the worker thread: runs one design dry after another, by the clock. */

const REPORT_SECONDS = 0.5

answerQuestions<DryRunInputs, DryRunProgress>(async ({ csv, request }, report) => {
  const now = () => performance.now()
  const began = now()
  const data = parseCsv(new TextDecoder().decode(csv))
  const { compass } = await previewDesign(data, request)
  const { kind, overall, low, high } = compass
  const told: DryRunProgress = {
    result: null,
    eqs: kind === 'projected' ? { overall, low, high } : null,
    used: 0,
    refusal: null,
  }
  report(told)
  const tell = await tellerBeforeLock(request.designType as DesignType)
  const { used, mayGoOn } = paceDraws(began, now)
  let reported = 0
  try {
    const result = await dryRunDesign(data, request as DryRunRequest, {
      mayGoOn,
      report: (result) => {
        if (used() - reported < REPORT_SECONDS) return
        reported = used()
        report({ ...told, result: toJson(tell(result)), used: used() })
      },
    })
    return { ...told, result: toJson(tell(result)), used: used() }
  } catch (error) {
    if (error instanceof EngineError) return { ...told, refusal: error.message }
    throw error
  }
})
