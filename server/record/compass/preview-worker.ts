import { type DesignType, toJson } from '@casefiles/engine/analysis'
import { loadBeforeLock, type Preview, previewDesign } from '@casefiles/engine/before-lock'
import { DESIGNS } from '@casefiles/engine/designs'
import { parseCsv } from '@casefiles/engine/frame'
import { tellerBeforeLock } from '@casefiles/words'
import { answerQuestions } from '../../base/workers/kept-worker.ts'
import type { PreviewInputs } from './compute-preview.ts'

/* The inside of the worker thread: previews designs on masked data, one after another. */

answerQuestions<PreviewInputs, Preview>(async ({ csv, request }) => {
  const preview = await previewDesign(parseCsv(new TextDecoder().decode(csv)), request)
  const tell = await tellerBeforeLock(request.designType as DesignType)
  return toJson(tell(preview))
})

// What a preview loads when it needs it: a thread that waits for its first question has it already.
for (const design of Object.values(DESIGNS)) await Promise.all([design.load(), design.rubric(), loadBeforeLock(design)])
