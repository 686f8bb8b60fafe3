import { phrasesOf } from '../../tables/read-table.ts'
import { anyOf, type PhraseTable } from '../../phrases/compile-phrases.ts'

/** What an English text calls itself, or its largest parts. */
export const LAW = anyOf([
  'act',
  'law',
  'ordinance',
  'order',
  'regulation[s]',
  'rule[s]',
  'decree',
  'resolution',
  'proclamation',
  'measure',
  'statute',
  'directive',
  'direction[s]',
  'decision',
  'instrument',
  'scheme',
  'code',
  'by[-]law[s]',
  'bill',
  'legislation',
  'amendment[s]',
  'notice',
  'policy',
  'memorandum',
  'agreement',
  'declaration',
  'notification',
  'circular',
  'instruction[s]',
  'ruling',
  'convention',
  'protocol',
  'guideline[s]',
  'determination',
  'procedure[s]',
  'standard[s]',
  'final rule',
  'interim rule',
  'chapter',
  'article',
  'title',
  'part',
  'division',
  'subchapter',
  'subtitle',
])

const PART = anyOf([
  'section[s]',
  'paragraph[s]',
  'article[s]',
  'part[s]',
  'clause[s]',
  'schedule[s]',
  'chapter[s]',
  'title[s]',
  'division[s]',
  'regulation[s]',
  'rule[s]',
  'item[s]',
  'artikel',
  'nummer',
  'article',
  'annex[es]',
  's[s].',
])
const NUMBERED_PART = new RegExp(
  String.raw`\b(?:sub)?${PART}\s+\(?(?:\d{1,3}(?!\d)|[ivxIVX]+\b|[A-Z]\b|one|two|three|four|five|six|seven|eight|nine|ten)`,
)

/** The text speaks of itself as a whole. */
export const WHOLE_TEXT: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'this act, with up to three words between',
    phrases: [new RegExp(String.raw`\b(?:this|these|the present|the within|said) (?:[\w'-]+ ){0,3}?${LAW}\b`)],
  },
  {
    language: 'en',
    law: 'any',
    means: 'its provisions, what it changes',
    phrases: [
      new RegExp(String.raw`\bprovisions of this ${LAW}`),
      '~the (amendment[s]|changes) made by (this|the) (act|title|bill|part|order|division|chapter)~',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'what an office makes by these words',
    phrases: [
      /\bresolved,? that the (?:[\w'-]+ ){1,6}?(?:policy|rules?|scheme|regulations?|plan|standards?)\b/,
      '~(determine|declare|direct|order|notify|decide|resolve)[s] that the (amendment|determination|regulation|rule|scheme|notice)[s]~',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'this law',
    phrases: [
      '~(dieses|dieser|diese) (gesetz|verordnung|artikelgesetz|satzung|richtlinie)',
      '~(das|die) [neue |neuen |geänderte |geänderten |revidierte |wesentlichen ](gesetz|verordnung|satzung|reglement|ordnung|anordnung|richtlinie|regelung|neuregelung|änderung)[en]~',
      '~eine [entsprechende |neue ](verordnung|satzung|regelung)',
      /\b(?:das|die) [a-zäöüß-]{3,30}(?:gesetz|verordnung|satzung|reglement|ordnung|richtlinie)\b/,
      /\b(?:die|diese) (?:wesentlichen |neuen )?(?:änderungen|bestimmungen|regelungen) (?:des|der|dieser|dieses) [^,;.]{3,60}$/,
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'this law',
    phrases: [
      '~cet[te] (loi|ordonnance|arrêté|directive|décision)~',
      '~(la|le|les) (présent[e][s]|nouvelle[s]|nouveau[x]) (loi|délibération|convention|instruction|circulaire|décret|règlement|arrêté|ordonnance|ordre|décision|directive|règlements)~',
      '~(le|du|au) présent (règlement|décret|arrêté|texte|code)',
      '~(de la|des) présente[s] (loi|ordonnance|décision)',
      '~ce (texte|décret|règlement)',
      /(?:^\W*|entrée en vigueur ?: ?)(?:l[ea] |l')(?:présente? )?(?:texte|décret|arrêté|ordonnance|règlement|loi)(?![a-zà-ÿ])/,
    ],
  },
]

/** Something else than the text takes effect. */
export const OTHER_SUBJECTS = phrasesOf('effective-date', 'other-subjects')

/** Parts of a text by their numbers. */
export const NUMBERED_PARTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a numbered part',
    phrases: [NUMBERED_PART],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a section sign',
    phrases: [/§+ ?\d/],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'a list of provisions',
    phrases: ['~following provisions~', '~provisions (specified|listed|set out|mentioned)'],
  },
]
