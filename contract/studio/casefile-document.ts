import { z } from 'zod'
import { othersDraftSchema } from '../others-found.ts'
import { casefileTextsSchema } from '../publication.ts'
import { oneLine } from '../fields.ts'

const text = z.string()

/** One variable of the analyst's assumptions; `column` where the data measure it. */
const theoryNodeSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().min(1),
  role: z.enum(['treatment', 'outcome', 'covariate', 'mediator', 'instrument', 'unobserved']),
  column: z.string().optional(),
  /** Place on the drawing, in its own units. */
  x: z.number(),
  y: z.number(),
})

/** What the analyst assumes to cause what: a directed acyclic graph. */
export const theorySchema = z.strictObject({
  nodes: z.array(theoryNodeSchema).max(40),
  edges: z.array(z.strictObject({ from: z.string(), to: z.string() })).max(200),
})
export type Theory = z.infer<typeof theorySchema>

/**
 * Everything the wizard edits, as one document. A draft may be incomplete, so the design is open here; the lock asks it to
 * fit `designDocumentSchema`, and what is missing until then stands in `StudioCasefile.issues`.
 */
export const casefileDocumentSchema = z.strictObject({
  title: oneLine(z.string().trim().min(1).max(200)),
  description: text,
  jurisdiction: text,
  domain: text,
  subdomain: text,
  period: text,
  keywords: z.array(z.string().min(1)).max(30),
  /** The part of `DesignDocument` that is filled in; `dataset` is set by choosing a data set, not here. */
  design: z.record(z.string(), z.unknown()),
  texts: casefileTextsSchema.partial().extend({ others: othersDraftSchema.optional() }),
  theory: theorySchema,
  /** Policy texts it is made from. */
  artifacts: z.array(z.string()),
})
export type CasefileDocument = z.infer<typeof casefileDocumentSchema>

export { WIZARD_STEPS, type WizardStep } from './wizard-steps.ts'
