import type { DesignDocument } from '../../contract/design.ts'

/** Headings of the Summary: a mechanism is nobody's policy, so nothing was meant by it and nobody was meant to benefit. */
export const SUMMARY_WORDS: Record<
  DesignDocument['intent']['kind'],
  { intent: string; mechanism: string; beneficiaries: string }
> = {
  policy: {
    intent: 'What the policy intended',
    mechanism: 'How it was meant to work',
    beneficiaries: 'Who was meant to benefit',
  },
  mechanism: {
    intent: 'What policy it informs',
    mechanism: 'How it may work',
    beneficiaries: 'Whom it concerns',
  },
}
