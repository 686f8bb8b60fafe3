import { z } from 'zod'
import { alertSchema } from './alert.ts'
import { apiKeySchema } from './api-key.ts'
import { webhookSchema } from './webhook.ts'

/** What an account made under a higher tier and still has: nothing of it works until that tier is back. */
export const inactiveSchema = z.object({
  keys: z.array(apiKeySchema),
  webhooks: z.array(webhookSchema),
  alerts: z.array(alertSchema),
})
export type Inactive = z.infer<typeof inactiveSchema>
