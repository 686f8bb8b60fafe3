import type { PhraseTable } from '../cues/phrases/phrase-table.ts'

/** People ask to be served. */
export const TAKING_UP: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'apply, claim, enroll',
    phrases: [
      'appl(y|ies|ication|icant[s]) (for|to|under)',
      'may (apply|claim|request|elect to participate|enroll)',
      'participat(e|ing|ion) in',
      'enroll[ed|ment]',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'who is eligible',
    phrases: [
      'eligib(le|ility) {2 words}(student[s]|individual[s]|person[s]|household[s]|recipient[s]|famil+|child*|applicant[s]|participant[s]|claimant[s]|tenant[s])',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'what is offered',
    phrases: ['(scholarship|grant|award|voucher|benefit|credit|rebate|loan|pension)[s]~'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a request, an entitlement',
    phrases: ['antrag*', 'leistungsberechtigt*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a request, a benefit',
    phrases: ['demande', 'prestation[s]', 'bénéficiaire[s]'],
  },
]

/** Those who are bound one by one. */
export const BOUND_ESTABLISHMENTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'firms, landlords, makers, bodies',
    phrases: [
      'employer[s]',
      'contractor[s]',
      'landlord[s]',
      'retailer[s]',
      'manufacturer[s]',
      'establishment[s]',
      'operator[s]',
      'housing provider[s]',
      'supplier[s]',
      'electric companies',
      'school districts',
      'insurer[s]',
      'facilities',
      'product[s]',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'employers, firms',
    phrases: ['arbeitgeber*', 'unternehmen'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'employers',
    phrases: ['employeur[s]'],
  },
]

/** Groups are told apart by what they are. */
export const STATUSES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a state of life',
    phrases: [
      'who (is|are) [a |an ](enrolled|disabled|pregnant|unemployed|blind|employed|caring|married|citizen|resident|student|veteran|tenant)',
      'full(-| )time (student|employ+)',
      'caregiver[s]',
      'student[s]',
      'conviction',
      'citizen[s]',
      'resident[s]',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a class that an act defines',
    phrases: [
      'medically (frail|certified)',
      'covered (employee[s]|employer[s]|contract[s]|service[s])',
      '(licensed|accredited) +',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'who receives a benefit',
    phrases: ['recipient[s] of', 'in receipt of'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'without training, long unemployed',
    phrases: ['ohne berufsabschluss', 'langzeitarbeitslos*'],
  },
]

/** Those reached decide for themselves. */
export const VOLUNTARY_SCHEMES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'voluntary, opting in',
    phrases: [
      'opt[s|ed|ing]( |-)in',
      // a gift or a fire brigade that is voluntary makes no scheme so
      /voluntar(?:y|ily)\b(?! (?:income |tax |charitable ){0,3}(?:check-?off|contribution|donation|fire|ambulance|hospital))/,
      'elect[s] to (participate|take part|enroll)',
      'choos(e|es|ing) to (participate|take part|enroll|join)',
      '((is|are|be) not|no (one|person|owner|employer) is) (required|obliged|bound) to (participate|take part|join)',
      'free to (participate|take part|join)',
      'nothing in {5 words}(requires|obliges) {6 words}to (participate|take part|join)',
      'may (join|opt into) [the |a |this ](scheme|program[me]|register)',
    ],
  },
  {
    language: 'en',
    law: 'eu',
    means: 'a label or certificate',
    phrases: ['eco[-]label[s]', 'certification (scheme|mark)'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'voluntary',
    phrases: ['freiwillig*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'voluntary',
    phrases: [
      'volontaire[ment]',
      'facultati(f|ve)[s]',
      'librement',
      "n'est tenu[e] d'y (participer|adhérer|recourir)",
      '(des|les) participants',
    ],
  },
]

/** The text asks for a comparison with others who are alike. */
export const COMPARISONS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a comparison group, others who are alike',
    phrases: [
      'comparison group',
      'student[s] with similar backgrounds',
      'similar[ly situated] (individuals|students|households|persons|areas|schools)',
      'quasi-experimental',
      'matched (sample|comparison|group)',
      '(compar+|match+){80 letters}(with|and) [those of |other ](similar|comparable)~',
      '(compar+|match+){60 letters}(similar|comparable|like) (individuals|students|households|persons|areas|schools|firms|employers|buildings|owners|farms)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a comparison group',
    phrases: [
      'vergleichsgruppe',
      'vergleich{80 letters}(ähnliche[nrm]|gleichartige[nrm]) (betriebe+|personen|haushalt+|gebäude+|schul+)',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a comparison group',
    phrases: ['groupe de comparaison', 'compar{60 letters}(semblable|comparable|similaire)[s]'],
  },
]

/** A title that names the trait by which people, firms or places are sorted. */
export const SORTING_TITLES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'an age, a birth',
    phrases: [
      '(minimum|legal|lawful|drinking|pension*|retirement|qualifying|voting|marriage) age',
      'age (limit|of)',
      'minors~',
      'under [the age of ](#|twenty|eighteen|sixteen|fourteen)',
      'born [on or ]after',
      'young (person|people|child|adult)',
      'old age',
      'senior citizen[s]',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an income, means, a score',
    phrases: [
      '(low|moderate)[-| ]income',
      'income (limit|eligibility|threshold)',
      'means[-| ]test*',
      'indigent',
      'needy',
      '(alcohol concentration|class size|poverty level)',
      'small (business*|employer*)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'an age, an income',
    phrases: ['(alters|einkommens)grenze*', 'renten*', 'jugendschutz*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'an age, an income',
    phrases: ["(âge|limite d'âge)", 'mineur[s]', 'retraite*', 'faible revenu'],
  },
]

/** What people, firms and places have: a sum compared with it is a test of means. */
export const HAVINGS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'income, means, property, receipts',
    phrases: [
      'income',
      'means',
      'earnings',
      'resources',
      'assets',
      'savings',
      'revenue[s]',
      'receipts',
      'turnover',
      'payroll',
      'capital',
      'net worth',
      'wealth',
      '(property|rateable|rental) value',
      '(annual|yearly) rent',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'income, property',
    phrases: ['*einkommen[s]', '*vermögen[s]', '*umsatz[es]', 'jahresmiete'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'income, property',
    phrases: ['revenu[s]', 'ressources', 'patrimoine', "chiffre d'affaires"],
  },
]

/** A title that names the one city or county which the law of a larger body is made for. */
export const NAMED_PLACES: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'in one city, or allowing it something',
    phrases: [
      /(?:in|by|for|within|authori[sz](?:es?|ing)|permit(?:s|ting)?|requir(?:es?|ing)|empower(?:s|ing)?|direct(?:s|ing)?|allow(?:s|ing)?)\s+the\s+(?:city|town|village|county|borough)\s+of\s+[A-Z][\w']+/,
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'the largest city, by its size',
    phrases: ['(in|within) (a city|cities) (having|with) a population of one million or more'],
  },
]
