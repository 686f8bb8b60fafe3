import { type DesignType, toJson } from '@casefiles/engine/analysis'
import { loadBeforeLock, type Look, lookBeforeLock } from '@casefiles/engine/before-lock'
import { DESIGNS } from '@casefiles/engine/designs'
import { parseCsv } from '@casefiles/engine/frame'
import { tellerBeforeLock } from '@casefiles/words'
import { answerQuestions } from '../../base/workers/kept-worker.ts'
import type { LookInputs } from './compute-look.ts'

/* The inside of the worker thread: looks at masked data, one after another. */

answerQuestions<LookInputs, Look>(async ({ csv, request }) => {
  const look = await lookBeforeLock(parseCsv(new TextDecoder().decode(csv)), request)
  const tell = await tellerBeforeLock(request.designType as DesignType)
  return toJson(tell(look))
})

// What a look loads when it needs it: a thread that waits for its first question has it already.
for (const design of Object.values(DESIGNS)) await Promise.all([design.load(), design.rubric(), loadBeforeLock(design)])
