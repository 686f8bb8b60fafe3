import type { PhraseTable } from '../phrases/phrase-table.ts'

/** A statute as it is cited. */
export const STATUTE: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'the United States Code',
    phrases: [/\b\d{1,3} U\.? ?S\.? ?C\.?(?: §+)? ?\d+\w*(?:\([\w]+\))*(?: et seq\.?)?/],
  },
  {
    language: 'en',
    law: 'us',
    means: 'the Code of Federal Regulations',
    phrases: [/\b\d{1,3} C\.?F\.?R\.?(?: Part| §+)? ?\d+(?:\.\d+)*/],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a section of a named code or act',
    phrases: [
      /\b[Ss]ections? [\d.]+[\w-]*(?:\(\w+\))*,? (?:to [\d.]+,? )?(?:and [\d.]+,? )?(?:RSMo|of title \d+, United States Code|of the [A-Z][\w' ]{3,60}? (?:Act|Code|Law)(?: of \d{4}|,? \d{4})?)/,
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a public law',
    phrases: ['~Public Law {digits}-{digits}'],
  },
  {
    language: 'en',
    law: 'us',
    means: 'the law of the District of Columbia',
    phrases: [
      /\bD\.C\. (?:Official )?Code §+ ?[\d-]+(?:\.\d+)*(?:\(\w+\))*(?: et seq\.)?/,
      '~D.C. Law {digits}-{digits}',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a section of a code by its number',
    phrases: [/\b[Ss]ection \d+-\d+(?:\(\w+\))*/],
  },
  {
    language: 'en',
    law: 'us',
    means: 'the code of Utah',
    phrases: ['~Title[s] {digits}[ and {digits}] of Utah Code Annotated'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an act by its short title and year',
    phrases: [
      /\b(?:the )?(?:[A-Z][\w'’-]*(?: \([\w ]+\))?(?:,? (?:and|of|for|the|to|in|on))*,? ){1,9}Act,? (?:of )?(?:18|19|20)\d\d(?: \(c\. ?\d+\))?/,
    ],
  },
  {
    language: 'en',
    law: 'eu',
    means: 'an act of the Union',
    phrases: [/\b(?:Regulation|Directive|Decision) \(?E[UCG]\w*\)? ?(?:No )?\d+\/\d+(?:\/E[CU])?/],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a paragraph of a named law',
    phrases: [
      /§+ ?\d+\w*(?: (?:Abs(?:atz|\.)) ?\d+)?(?: (?:Satz|Nummer|Nr\.) ?\d+)* (?:des|der) [A-ZÄÖÜ][\wäöüß-]+(?:gesetz(?:e?s|buch(?:e?s)?)?|ordnung)/,
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a law by its name',
    phrases: [/\b[Ll]oi (?:sur|de|d'|du|relative) [\p{L}' ]{4,70}?(?=[,.;)]| et )/u],
  },
  {
    language: 'en',
    law: 'us',
    means: 'an act known by its name',
    phrases: ['~Social Security Act~'],
  },
]
