import { z } from 'zod'

/** Parts of a casefile that a claim can be about, as its tabs are named. */
export const CLAIM_PARTS = ['Summary', 'Design', 'Results', 'Diagnostics', 'Sensitivity', 'Provenance'] as const
export const FLAG_REASONS = ['spam', 'offensive', 'personal-data', 'copyright', 'broken', 'other'] as const
export const FLAG_REASON_WORDS: Record<(typeof FLAG_REASONS)[number], string> = {
  spam: 'Spam',
  offensive: 'Offensive',
  'personal-data': 'Personal data',
  copyright: 'Copyright',
  broken: 'Broken page',
  other: 'Other',
}

const HAS_TAG = /<\/?[a-z][^>]*>/i
/** Text without HTML, trimmed, of so many characters. */
export const plainText = (shortest: number, longest: number) =>
  z
    .string()
    .trim()
    .min(shortest)
    .max(longest)
    .refine((text) => !HAS_TAG.test(text), 'Plain text only, without HTML.')

/** A field that people do not see: whoever fills it in is a program. */
export const honeypot = z.string().max(200).default('')

/** What a reader says is wrong with a casefile. */
export const newClaimSchema = z.strictObject({
  part: z.enum(CLAIM_PARTS),
  text: plainText(20, 4000),
  evidence: z
    .array(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000))
    .max(5)
    .default([])
    .describe('Links to what shows it; http or https.'),
  name: plainText(0, 100).default(''),
  email: z
    .union([z.literal(''), z.email().max(254)])
    .default('')
    .describe('For an answer; left out = none is sent.'),
  website: honeypot,
})
export type NewClaim = z.output<typeof newClaimSchema>

/** A report that something on a page should not stand there. */
export const newFlagSchema = z.strictObject({
  reason: z.enum(FLAG_REASONS),
  text: plainText(0, 1000).default(''),
  website: honeypot,
})
export type NewFlag = z.output<typeof newFlagSchema>
