import { z } from 'zod'

/** From a policy's text to its published casefile, in order. */
export const WORKBENCH_STAGES = ['text', 'snapshot', 'draft', 'locked', 'analyzed', 'published'] as const

export const workbenchItemSchema = z.object({
  /** `artifact:…` or `casefile:…` */
  id: z.string(),
  title: z.string(),
  stage: z.enum(WORKBENCH_STAGES),
  jurisdiction: z.string().nullable(),
  owner: z.string().nullable(),
  /** Since when it is at this stage, as far as it is known. */
  since: z.string(),
  days: z.int(),
  /** What keeps it from the next stage; null where nothing does. */
  blocked_by: z.string().nullable(),
  /** What comes next. */
  next: z.string(),
  /** Where readers see it. */
  address: z.string().nullable(),
})
export const workbenchSchema = z.object({
  counts: z.object({
    text: z.int(),
    snapshot: z.int(),
    draft: z.int(),
    locked: z.int(),
    analyzed: z.int(),
    published: z.int(),
  }),
  items: z.array(workbenchItemSchema),
})
export type Workbench = z.output<typeof workbenchSchema>
export type WorkbenchItem = z.output<typeof workbenchItemSchema>
export type WorkbenchStage = WorkbenchItem['stage']
