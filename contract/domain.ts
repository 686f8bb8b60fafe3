import { z } from 'zod'

export const domainSchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Hidden on /domains; its casefiles stay reachable. */
  hidden: z.boolean().default(false),
  _count: z.object({ casefiles: z.int(), subdomains: z.int() }),
  subdomains: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export const domainsResponseSchema = z.object({ domains: z.array(domainSchema) })
export type Domain = z.infer<typeof domainSchema>
