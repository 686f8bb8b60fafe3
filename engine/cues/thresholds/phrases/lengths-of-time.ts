import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Words after which somebody may act only once a span of time is over. */
export const NOT_BEFORE_THE_END: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'only after',
    phrases: ['only after', 'only (once|when)', 'not [be ]{2 words}(until|before)[ the (end|expiry|expiration) of]'],
  },
  { language: 'de', law: 'any', means: 'only after', phrases: ['erst nach[ Ablauf][ von]', 'nicht vor Ablauf[ von]'] },
  {
    language: 'fr',
    law: 'any',
    means: 'only after',
    phrases: ["qu'(après|au terme de|à l'issue de|à l'expiration d'un délai de|à l'issue d'un délai de)"],
  },
]

/** What is done again and again to those who are bound. */
export const DONE_AGAIN: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'looked at, tested',
    phrases: [
      '(be|been|being) [re](inspected|tested|examined|screened|calibrated|serviced|vaccinated)',
      'undergo',
      'pass {3 words}(test|inspection|examination)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'looked at, tested',
    phrases: [
      '(geprüft|überprüft|untersucht|gewartet|kalibriert)',
      'untersuchen',
      'prüfen lassen',
      'Hauptuntersuchung',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'looked at, tested',
    phrases: ['(contrôlé|inspecté|examiné|vérifié|étalonné)[e][s]', 'contrôle technique', 'visite médicale'],
  },
]

/** How often, right in front of a span of time. */
export const HOW_OFTEN: PhraseTable = [
  { language: 'en', law: 'any', means: 'every', phrases: ['every', 'at intervals [of ][not exceeding|not more than]'] },
  { language: 'de', law: 'any', means: 'every', phrases: ['alle', 'im Abstand von'] },
  { language: 'fr', law: 'any', means: 'every', phrases: ['tous les', 'toutes les'] },
]

/** What may go on for a while although the rule has begun. */
export const GOING_ON: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'may be kept, used, sold on',
    phrases: ['may (continue|remain|keep|hold|sell|use|operate|occupy|work)'],
  },
  { language: 'de', law: 'any', means: 'may be kept, used, sold on', phrases: ['darf', 'dürfen', 'kann', 'können'] },
  { language: 'fr', law: 'any', means: 'may be kept, used, sold on', phrases: ['peut', 'peuvent'] },
]

/** "for a further" so long, "während der ersten" so many months. */
export const STRETCHES: PhraseTable = [
  { language: 'en', law: 'any', means: 'longer by', phrases: ['for (a further|another|an additional)'] },
  { language: 'de', law: 'any', means: 'longer by', phrases: ['für weitere', 'noch'] },
  { language: 'fr', law: 'any', means: 'longer by', phrases: ['encore pendant', 'pendant encore'] },
]

/** The beginning of a time: "during the first" so many months. */
export const FIRST_STRETCHES: PhraseTable = [
  { language: 'en', law: 'any', means: 'the first', phrases: ['(during|for|throughout|over) the first'] },
  { language: 'de', law: 'any', means: 'the first', phrases: ['(während der|in den) ersten'] },
  { language: 'fr', law: 'any', means: 'the first', phrases: ['(durant|pendant) les[ premiers| premières]'] },
]

/** An offense or sentence of whose gravity is spoken. */
export const OFFENSES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'an offense that carries so much, a sentence that a court could impose',
    phrases: [
      '(offen(c|s)e[s]|crime[s]|felon(y|ies)){60 letters}(punishable|carr(ies|ying)|maximum (penalty|sentence))',
      '(could|may|might) impose {3 words}(sentence|term|penalty)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'an offense that carries so much',
    phrases: ['(Straftat|Straftaten|Tat|Verbrechen|Vergehen){60 letters}Freiheitsstrafe'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'an offense that carries so much',
    phrases: ['(infraction|délit|crime)[s]{60 letters}(emprisonnement|peine)'],
  },
]

/** What a thing or a paper once became, from which its age is counted. */
export const MADE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'issued, built, made, registered',
    phrases: [
      'issu(ed|ance)[ date]',
      'dated',
      '(built|constructed|erected|completed|renovated|converted)',
      '(manufactured|produced|printed|installed)',
      'first (occupied|registered|used|let|licensed)',
      '(established|registered|granted|certified)',
    ],
  },
]

/** What lasts, and whose beginning is another thing than its rest. */
export const LASTING: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a lease, a job, a stay, a study',
    phrases: [
      '(tenancy|tenancies|lease|rental agreement|occupancy|residence|residency|marriage)',
      '(employment|service|apprenticeship|training|study|enrol[l]ment|probation|parole|licen(c|s)e|licensure)',
      '(tenancy|lease|employment|service) (begins|commences|starts)',
    ],
  },
]

/** A change that comes bit by bit. */
export const STEPWISE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'increments, steps, stages',
    phrases: ['increment[s]', 'steps', 'stages', 'instal[l]ments', 'tranches', 'phased{20 letters}'],
  },
]
