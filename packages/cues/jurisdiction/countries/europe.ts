import { ENACTING, MENTION, ORGANS, SERIES, wordStarts, asTheyStand, words, type Row } from '../evidence.ts'

export const EUROPEAN_UNION: readonly Row[] = [
  [
    'EU',
    ENACTING,
    asTheyStand('gi', [
      'the european parliament and the council of the european union',
      'has adopted this (regulation|directive|decision)',
      '(hat|haben) folgende (verordnung|richtlinie) erlassen',
      'a[ont] adopté (le présent règlement|la présente directive|la présente décision)',
      'having regard to the treaty',
    ]),
    'words of issue',
  ],
  [
    'EU',
    SERIES,
    /^.{0,120}\b(commission|council|european parliament and of the council)?( of .{5,30})?\b((implementing|delegated) )?(decision|regulation|directive)\b.{0,80}(of \d{1,2} \w+ (19|20)\d\d|\(e[uc]\)|\d{4}\/\d+\/e[cu])/gis,
    'title',
  ],
  [
    'EU',
    SERIES,
    /\b(official journal of the european union|text with eea relevance|notified under document|done at brussels)\b/gi,
    'series',
  ],
  ['EU', MENTION, /\b((regulation|directive|decision) \(e[uc]\) (no )?\d+\/\d+|\d{4}\/\d+\/(eu|ec))\b/gi, 'citations'],
  [
    'EU',
    ORGANS,
    /\b(member states?|competent bod(y|ies)|eu ecolabel|union law|european commission|european parliament)\b/gi,
    'organs',
  ],
]

/** France, Belgium and Luxembourg. */
export const FRENCH_SPEAKING: readonly Row[] = [
  [
    'FR',
    ENACTING,
    /l'assemblée nationale et le sénat ont (délibéré|adopté)|le président de la république promulgue la loi/gi,
    'enacting clause',
  ],
  [
    'FR',
    SERIES,
    /\b(journal officiel de la république française|jorf|loi n° ?\d{2,4}-\d+|décret n° ?\d{2,4}-\d+|legifrance)/gi,
    'series',
  ],
  [
    'FR',
    ORGANS,
    asTheyStand('gi', [
      "décret en conseil d'etat",
      "décret en conseil d'état",
      "~code (du travail|de la santé publique|général des impôts|de la sécurité sociale|de l'éducation|pénal|civil)",
      "~code (de la route|de l'environnement|de commerce|de l'urbanisme|de la construction)",
      'premier ministre',
      'collectivités territoriales',
      'préfet',
      'république française',
    ]),
    'organs and codes',
  ],
  [
    'BE',
    ORGANS,
    words('gi', [
      'moniteur belge',
      'roi des belges',
      'région wallonne',
      '(gouvernement|code) wallon',
      'région de bruxelles-capitale',
      "centre[s] public[s] d'(aide sociale|action sociale)",
      'c[.]p[.]a[.]s[.]',
      'chambre des représentants',
      'communauté (française|flamande|germanophone)',
      "office national de (l'emploi|sécurité sociale)",
    ]),
    'organs',
  ],
  // each law of Belgium says which article of the constitution it goes by; decrees are the King's
  [
    'BE',
    SERIES,
    /\brègle(nt)? une matière visée (à l'article|aux articles) \d+|\barrêtés? (royal|royaux|ministériels? du)\b|\ble roi (peut|détermine|fixe|avance|est|règle|arrête|précise|désigne)\b/gi,
    'manner of drafting',
  ],
  [
    'LU',
    ORGANS,
    /\b(grand-duché de luxembourg|grand-duc|mémorial [abc]\b|règlements? grand-duca(l|ux)|caisse nationale de santé)/gi,
    'organs',
  ],
  ['LU', ORGANS, /\bla loi modifiée du \d{1,2}(er)? [a-zéû]+ \d{4}/gi, 'manner of citing'],
]

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
