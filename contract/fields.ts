import { z } from 'zod'

/** The last part of an address: lower-case words joined by single hyphens. */
export const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Addresses under /casefiles/ that are pages of their own. */
const RESERVED = ['404', 'index', 'page', 'compare']

export const casefileSlugSchema = slugSchema.refine((slug) => !RESERVED.includes(slug), {
  error: (issue) => `"${String(issue.input)}" is an address of the site itself; choose another slug.`,
})

/** Control characters, line and paragraph separators, and marks that turn the direction of what follows. */
const BREAKS_OUT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A text that stands in emails and lists beside words of ours, so it must not look like more than one line of its own. */
export function oneLine<Text extends z.ZodType<string>>(text: Text) {
  return text.refine((value) => !BREAKS_OUT.test(value), 'This must be one line of plain text.')
}
