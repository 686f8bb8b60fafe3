import { ENACTING, MENTION, ORGANS, SERIES } from '../evidence.ts'
import { asTheyStand, type Row } from './row.ts'

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
