import type { TermGroup } from './term.ts'
import { COMPARISON_TERMS } from './terms/comparisons.ts'
import { DESIGN_TERMS } from './terms/designs.ts'
import { RECORD_TERMS } from './terms/record.ts'
import { RESULT_TERMS } from './terms/results.ts'

/** Every term that is explained to readers: /glossary, the links to it in texts and the tips on these come from this list. */
export const GLOSSARY: readonly TermGroup[] = [RESULT_TERMS, COMPARISON_TERMS, DESIGN_TERMS, RECORD_TERMS]

export const TERMS = GLOSSARY.flatMap(({ terms }) => terms)

export const termAddress = (id: string) => `/glossary#${id}`
