import { ENACTING, ORGANS, SERIES } from '../evidence.ts'
import { asTheyStand, words, type Row } from './row.ts'

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
