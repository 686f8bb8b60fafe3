import { ENACTING, MENTION, ORGANS, SERIES } from '../evidence.ts'
import { wordStarts, type Row } from './row.ts'

/** Germany, Austria and Switzerland, whose laws are in French as well. */
export const GERMAN_SPEAKING: readonly Row[] = [
  [
    'DE',
    ENACTING,
    /der (deutsche )?bundestag hat\b.{0,80}(gesetz beschlossen|beschlossen)|(auf grund|aufgrund) des § ?\d+.{0,400}verordnet (das|die) bundes/gis,
    'enacting clause',
  ],
  [
    'DE',
    SERIES,
    /\b(bgbl\. ?(\d{4} )?i\b(?! nr)|bgbl\. \d{4} i\b|bundesgesetzblatt(?! für die republik österreich)|bundesanzeiger)/gi,
    'series',
  ],
  [
    'DE',
    ORGANS,
    wordStarts('gi', [
      'bundesrepublik deutschland',
      'bundesministerium (für|der|des)',
      'bundesregierung',
      'bundesrates',
      'bundestag',
      'deutsche[n|r|s] (bundes|renten)',
      'sozialgesetzbuch[es]',
      'grundgesetz',
      'behörden der zollverwaltung',
      'bürgerliche[n|s] gesetzbuch[[e]s]',
    ]),
    'organs and statutes',
  ],
  ['DE', MENTION, /\b(deutschland|inland|länder)\b/gi, 'name'],
  ['AT', ENACTING, /der nationalrat hat beschlossen|landtag hat beschlossen/gi, 'enacting clause'],
  [
    'AT',
    SERIES,
    /\b(bgbl\. (i{1,3} )?nr\.|lgbl\. (\p{L}{1,12} )?nr\.|bundesgesetzblatt für die republik österreich|stammfassung)/giu,
    'series',
  ],
  [
    'AT',
    ORGANS,
    /\b(nationalrat(es)?|bundesminister(in)? für|landeshauptmann|österreich\w*|abgb|asvg|bezirksverwaltungsbehörde)\b/gi,
    'organs',
  ],
  [
    'CH',
    ENACTING,
    /die bundesversammlung der schweizerischen eidgenossenschaft|der schweizerische bundesrat|l'assemblée fédérale de la confédération suisse|le conseil fédéral suisse/gi,
    'enacting clause',
  ],
  [
    'CH',
    ORGANS,
    /\b(schweizerische[nrs]?|eidgenössische[nrs]?|eidgenossenschaft|kantone?n?|bundesgericht|confédération|cantons?|conseil fédéral|schweiz|suisse|\d+ franken)\b/gi,
    'organs',
  ],
]
