import { z } from 'zod'

/** The last part of an address: lower-case words joined by single hyphens. */
export const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Addresses under /casefiles/ that are pages of their own. */
const RESERVED = ['404', 'index', 'page', 'compare']

export const casefileSlugSchema = slugSchema.refine((slug) => !RESERVED.includes(slug), {
  error: (issue) => `"${String(issue.input)}" is an address of the site itself; choose another slug.`,
})
