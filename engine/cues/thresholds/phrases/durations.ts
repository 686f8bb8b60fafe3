import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** A moment counted from another. */
export const FOLLOWING: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'after, before, later',
    phrases: [
      /^[\s,]*(?:immediately |next |shortly )?(?:after|before|prior|following|from|in advance|preceding|notice|written notice|'\s*notice|thereafter|later|nach|vor|ab\b|après|avant|suivant|à compter|beginning (?:with|on|from)|starting)\b/,
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'notice given before',
    phrases: [/^'? ?(?:advance |prior |written )*notice\b/],
  },
]

/** Events of a life, a job or a thing, from which conditions are counted. */
export const LIFE_EVENTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'birth, adoption, death, divorce',
    phrases: ['birth[s]', 'born', 'confinement', 'childbirth', 'adoption', 'death', 'divorce'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a conviction and its end',
    phrases: ['convict+', 'release*', 'completion of (the|a|his|her) sentence'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a dose, a delivery, a shift',
    phrases: ['dose', 'delivery', '(previous|preceding|next|last) (shift|work)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'the end of a job',
    phrases: [
      'date of (cesser|cessation|termination|dismissal|retirement|leaving|separation)',
      '(cessation|termination) of (the |his |her |their )?(employment|service|contract)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a thing made or bought',
    phrases: ['manufactur+', 'first registration', 'purchase'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'birth',
    phrases: ['Geburt', 'Entbindung'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'birth',
    phrases: ['naissance'],
  },
]

/** What a span of time measures, where it stands in front of the span. */
export const CONDITIONS_BEFORE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'residence',
    phrases: ['resid+', 'liv(ed|ing)', 'domicil+', 'occup+', 'tenanc+', 'lease[d|s]', 'let~', 'rented', 'rental'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'work and service',
    phrases: ['employ*', 'worked', 'serv(ed|ing|ice)', 'enrol+', 'engaged', 'work for'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'parking and standing',
    phrases: ['park*', 'stand[ing]', 'stay*'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'leave and absence',
    phrases: ['leave[ of absence]', 'absen+'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'how long something lasts',
    phrases: [
      'continuous*',
      'consecutive*',
      'aggregate',
      'cumulative*',
      'in total',
      'lasting',
      'last[s|ed]',
      'longer than',
      'wait*',
      'duration',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a thing unused or given up',
    phrases: [
      'vacant',
      'unoccupied',
      'idle',
      'abandon*',
      'does not (make|use)',
      'has not (made|used|been)',
      'inactiv+',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a right held',
    phrases: ['valid', 'insured', 'licensed', 'held', 'owned', 'contract*'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'training and experience',
    phrases: ['experience', 'training', 'instruction', 'internship[s]', 'apprenticeship[s]'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a state of life',
    phrases: ['married', 'separated', 'unemployed'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a benefit or award',
    phrases: ['award[ed|s]', 'scholarship*', 'benefit[s]', 'pay(able|ment[s])', 'allowance*'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a sentence, an exposure',
    phrases: ['sentence*', 'expos*'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'work, tenancy, stay',
    phrases: [
      'insgesamt',
      'gemeldet',
      'praktikum',
      'beschäftig+',
      'vermiet+',
      'miet*',
      'wohn*',
      'aufenthalt*',
      'Dauer',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'residence, lease, leave, work',
    phrases: ['résid+', 'bail', 'congé*', 'emploi', 'contrat[s]', 'durée', 'inscri+', 'au total', 'ancienneté'],
  },
]

/** What a span of time measures, where it stands behind the span. */
export const CONDITIONS_AFTER: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'leave and absence',
    phrases: ['leave', 'rest', 'absence', 'maternity', 'sick'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'residence and tenancy',
    phrases: ['residen+', 'tenancy'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'work and service',
    phrases: ['service', 'employment', 'engagement', 'work', 'volunteer*'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'work, insurance, residence',
    phrases: [
      'beschäftig*',
      'angestellt',
      'versichert',
      'wohnhaft',
      'orientierung',
      'bestehen',
      'mitglied*',
      'schwangerschaft*',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'training, experience, service, a wait',
    phrases: [
      '(berufs|)erfahrung',
      '(berufs|)ausbildung',
      'berufstätigkeit',
      '(betriebs|)zugehörigkeit',
      'dienstzeit',
      'wartezeit',
      'probezeit',
      'karenz*',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'training and study',
    phrases: ['experience', 'training', 'instruction', 'enrol+', 'study', 'schooling', 'education'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a sentence and what follows it',
    phrases: ['imprisonment', 'parole', 'probation'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'contributions and coverage',
    phrases: ['contribution[s]', 'coverage'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'abstinence',
    phrases: ['abstinence', 'sobriety'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'the way to a place',
    phrases: ['by (road|rail|car|bus|foot|ferry|public transport)', 'drive', 'driving', 'walk*', 'travel*', 'journey'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the way to a place',
    phrases: ['Fahrzeit', 'Fahrtzeit', 'Fußweg', 'Wegezeit'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the way to a place',
    phrases: ['trajet', 'route', 'marche'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'age',
    phrases: ['age~'],
  },
]

/** Words anywhere near that speak of what the rule is about. */
export const CONDITIONS_NEAR: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'residence and tenancy',
    phrases: ['resid+', 'tenanc(y|ies)', 'lease[s|d]', 'rent[s|ed|al]'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'work, service and leave',
    phrases: ['employ*', 'work[s]', 'working', 'service', 'leave', 'overtime', 'break', 'shift'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'parking and vehicles',
    phrases: ['park*', 'vehicle[s]'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a conviction and its end',
    phrases: ['convict(ed|ion[s])', 'sentence[s|d]', 'parole', 'probation'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'pregnancy and birth',
    phrases: ['pregnan+', 'birth[s]', 'born'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'training and study',
    phrases: ['training', 'instruction', 'intern[s]', 'internship[s]', 'apprentice*', 'enrol+', 'academic'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a benefit or award',
    phrases: ['benefit[s]', 'allowance[s]', 'scholarship[s]', 'award[s]'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a state of a thing or person',
    phrases: ['vacant', 'old~', 'valid', 'contract'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'doses and isolation',
    phrases: ['dose', 'vaccinat+', 'quarantine', 'isolation'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'residence, work, leave, benefits',
    phrases: ['résid+', 'emploi', 'congé[s]', 'prestation[s]'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'tenancy, work',
    phrases: ['miet*', 'arbeit*'],
  },
]

/** How a length of time is compared, right in front of its number. */
export const SIZES_OF_TIME: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a size compared',
    phrases: [
      '[not |no ](more|less|longer|fewer|greater) than',
      'at least',
      'at most',
      'up to',
      'not exceeding',
      'exceeding',
      'a (maximum|minimum) of',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a size compared',
    phrases: ['[nicht ](mehr|weniger|länger) als', 'mindestens', 'wenigstens', 'zumindest', 'höchstens', 'bis zu'],
  },
  { language: 'fr', law: 'any', means: 'a size compared', phrases: ['plus de', 'moins de', 'au moins', 'au plus'] },
]
