import type { PhraseTable } from '../phrases/phrase-table.ts'

/** What is taken out of the rule. */
export const EXEMPTION: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the rule does not apply',
    phrases: [
      '(shall|does|do|will|may) not (apply|be (subject|required|applicable|construed to apply))',
      'this (section|act|order|subsection|title) (shall|does) not',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'exempt, excluded, excepted',
    phrases: [
      '(is|are|be) (exempt[ed]|excluded)[ from]',
      'exempt[s|ed|ing|ion|ions]~',
      'except[ion][s]~{40 letters}(apply|if|where|when|that|while)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'all but these',
    phrases: ['other than', 'excluding', 'notwithstanding subsection'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the rule does not apply',
    phrases: ['gilt nicht', /gilt der [\wäöü]+ [^.]{0,80}nicht/, 'ausgenommen', 'findet keine anwendung'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the rule does not apply',
    phrases: ["ne s'appliquen[t] pas", "à l'exception", 'sont exclus', 'exonér+'],
  },
]
