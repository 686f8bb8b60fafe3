import { ENACTING, MENTION, ORGANS, SERIES } from '../evidence.ts'
import { words, type Row } from './row.ts'

/** In English and French; the provinces have files of their own. */
export const CANADA: readonly Row[] = [
  [
    'CA',
    ENACTING,
    /(her|his) majesty,? by and with the advice and consent of the senate and house of commons of canada|sa majesté,? sur l'avis et avec le consentement du sénat et de la chambre des communes du canada/gi,
    'enacting clause',
  ],
  [
    'CA',
    SERIES,
    /\b([rs]\.?s\.?c\.?,? (19|20)\d\d|s\.c\. \d{4},? c\. ?\d+|l\.?c\.? \d{4},? (ch|c)\. ?\d+|l\.r\.c\.|canada gazette|gazette du canada|\d{4}, ch?\. ?\d+, (s|art)\. ?\d+)/gi,
    'series',
  ],
  ['CA', SERIES, /^(the )?(canada|canadian) [\p{L} ]{3,80} (act|regulations)\b/gimu, 'title'],
  [
    'CA',
    ORGANS,
    words('gi', [
      'governor in council',
      'gouverneur en conseil',
      'receiver general',
      'her majesty in right of canada',
      '(his|her) majesty in right of canada',
      'sa majesté du chef du canada',
      'minister of (employment and social development|national revenue|the environment|finance|justice|public safety)',
      'agence du revenu du canada',
      'canada revenue agency',
      'revenu canada',
      "ministre de l'emploi et du développement social",
      'canadian citizen',
      'immigration and refugee protection act',
      "loi de l'impôt sur le revenu",
      'indian act',
      'fonction publique fédérale',
      'cour fédérale',
      'code criminel',
      'code canadien du travail',
      'loi sur la défense nationale',
      'loi sur le système de justice pénale pour les adolescents',
      "loi sur l'immigration et la protection des réfugiés",
      'loi constitutionnelle de 1867',
      'gouverneur général',
      'national defence act',
      'youth criminal justice act',
      'canada labour code',
      'controlled drugs and substances act',
    ]),
    'organs and statutes',
  ],
  // the heads of a Canadian law in French; the other countries write no short titles
  ['CA', ORGANS, /^titre abrégé\b|^loi modifiant la loi sur\b|\bprojet de loi c-\d+/gim, 'manner of drafting'],
  ['CA', MENTION, /\b(canada|canadien(ne)?s?|canadian)\b/gi, 'name'],
]
