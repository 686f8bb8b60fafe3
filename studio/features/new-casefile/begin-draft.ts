import type { z } from 'zod'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { newCasefileSchema } from '../../../contract/studio/casefile.ts'
import { createCasefile } from '../casefiles/casefile-api.ts'
import { fillFromLine } from '../design-wizard/model-line/fill-from-line.ts'
import { keepBegun } from '../design-wizard/begun.ts'
import { chooseDataset, prepareDataset } from '../design-wizard/wizard-api.ts'
import type { DesignSuggestion } from '../ingest/ingest-api.ts'
import { type DesignType, newCasefileOf } from './casefile-choice.ts'
import type { Beginning } from './kept-beginning.ts'
import { type First, readFirst } from './read-first.ts'

type NewCasefile = z.input<typeof newCasefileSchema>

export interface Begun {
  id: string
  docket: string
  /** Where the wizard goes on. */
  step: 'Design Type' | 'Units'
  /** Why the data could not be chosen; null where they were, or there are none. The draft is there all the same. */
  trouble: string | null
}

/**
 * Makes the draft, chooses its data and fills in what the command says. The second file and the command go with it, so that the wizard can
 * propose the join and shows what was not taken.
 */
export async function beginDraft(beginning: Beginning, suggestion: DesignSuggestion | null): Promise<Begun> {
  const { data, second, first } = beginning
  const read = readFirst(first, data?.columns)
  const { id, docket, revision } = await createCasefile(firstDraft(beginning, suggestion, read))
  keepBegun(id, { line: read.kind === 'line' ? first : null, second })
  if (data === null) return { id, docket, step: 'Design Type', trouble: null }
  try {
    const chosen = await chooseDataset(id, { id: data.id, sha256: data.sha256, revision })
    if (read.kind === 'line' && read.line.steps.length > 0) {
      const made = await prepareDataset(data.sha256, read.line.steps, id)
      await chooseDataset(id, { id: made.dataset.id, sha256: made.dataset.sha256, revision: chosen.revision })
    }
    return { id, docket, step: 'Units', trouble: null }
  } catch (failure) {
    return { id, docket, step: 'Units', trouble: (failure as Error).message }
  }
}

/** The draft with what the first answer says of it: a question describes the casefile, a command fills in its design. */
export function firstDraft(
  { choice, artifacts, decided }: Pick<Beginning, 'choice' | 'artifacts' | 'decided'>,
  suggestion: DesignSuggestion | null,
  read: First,
): NewCasefile {
  const whole = newCasefileOf(
    { ...choice, designType: choice.designType as DesignType },
    artifacts,
    suggestion,
    decided,
  )
  const description = read.kind === 'question' ? { description: read.text } : {}
  const begun = { ...whole, document: { ...whole.document, ...description } }
  // a design that was accepted after the command was read is another one
  if (read.kind !== 'line' || read.line.design !== whole.design_type) return begun
  const { design } = fillFromLine(begun.document as CasefileDocument, read.line)
  return { ...begun, document: { ...begun.document, design } }
}
