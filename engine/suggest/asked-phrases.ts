import type { PhraseTable } from '../cues/phrases/phrase-table.ts'

/** What is drawn is an offer, which those drawn may take up or leave. */
export const OFFERS_DRAWN: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'offered, invited to apply',
    phrases: [
      '(is|are|be|been|was|were) [not ]offered',
      'offer[s] {4 words}(place|seat|slot|spot|unit|coverage|admission|voucher|loan)[s]',
      'offer[s] (made|of a)',
      '(selected|drawn){80 letters}may [then ](apply|enroll|decline|accept)',
      'may (decline|refuse|turn down) {4 words}(offer|place|seat|slot)',
    ],
  },
  { language: 'de', law: 'any', means: 'offered', phrases: ['angeboten', 'platzangebot*'] },
  { language: 'fr', law: 'any', means: 'offered', phrases: ['(est|sont|soit) (proposé[e][s]|offert[e][s])'] },
]

/** The text asks to compare those just on either side of its figure. */
export const EITHER_SIDE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'just above and just below',
    phrases: [
      '(compar|report|evaluat|stud(y|ies)|assess|examin){160 letters}(on (either|each) side of|just (above|below|over|under|short of)|(immediately|slightly|narrowly) (above|below|over|under))',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'just above and just below',
    phrases: ['(vergleich|bericht|untersuch){160 letters}(knapp|kurz|unmittelbar) (über|unter|oberhalb|unterhalb)'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'just above and just below',
    phrases: [
      "(compar|rapport|évalu|étud){160 letters}(de part et d'autre|juste au-des(sus|sous)|juste en des(sus|sous))",
    ],
  },
]

/** A line on the ground that decides who is served. */
export const BOUNDARIES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the boundary of an area that is served',
    phrases: [
      '(attendance|catchment|school|district|service|zone|eligibility|program[me]) [area |zone ](boundar(y|ies)|border[s]|line)',
      '(inside|outside|within|side of) (the|a|that|its) (boundar(y|ies)|border|line)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the boundary of an area that is served',
    phrases: ['[schul]bezirksgrenze*', 'einzugsbereich*', 'einzugsgebiet*', 'gebietsgrenze*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the boundary of an area that is served',
    phrases: ['carte scolaire', 'secteur[s] scolaire[s]', '(limite|intérieur|extérieur) du périmètre'],
  },
]

/** The text asks to compare areas, schools or bodies that the rule reaches with those it leaves out. */
export const INSIDE_AND_OUTSIDE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'with and without, in the scheme and outside it',
    phrases: [
      '(compar|judge|evaluat|assess|stud(y|ies)){160 letters}(with and without|inside and outside|in and outside|(areas|districts|schools|counties|municipalities|employers|sites|regions) (outside|not (in|covered|included|listed|designated|selected)|(that|which) (do|did|are|were|have) not)|the (other|remaining) (areas|districts|schools|counties|municipalities|sites|wards))',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'in these places and in the others',
    phrases: [
      'vergleich{160 letters}(übrigen|anderen|restlichen) (gemeinden|gebieten|schulen|kreisen|bezirken|betrieben|regionen)',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'in these places and in the others',
    phrases: [
      'compar{160 letters}(autres (communes|départements|écoles|zones|territoires|entreprises)|(communes|départements|écoles|zones|territoires) qui)',
    ],
  },
]

/** The text asks to compare the place that adopts with others that do not. */
export const OTHER_PLACES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'with other states, countries, cities, neighbors',
    phrases: [
      '(compar|judge|stud(y|ies)|measur|assess|evaluat|report|account of|regard to){120 letters}(other (states|provinces|territories|countries|jurisdictions|cantons)|(neighbo[u]r[ing]|adjoining|adjacent|surrounding) (states|provinces|countries|cantons|jurisdictions))',
      'neighbo[u]r[s]{160 letters}(compar|against (theirs|them)|beside (theirs|them)|with theirs)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'with other Länder, cantons, states',
    phrases: [
      '(vergleich|gemessen|beurteil){120 letters}(ander|übrig|benachbart)en (bundesländer|länder|kantone|staaten)',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'with other provinces, cantons, countries',
    phrases: [
      '(compar|évalu|mesur|rapport){120 letters}(autres (provinces|cantons|états|pays|territoires)|(provinces|cantons|états|pays) (voisin|limitrophe)[e]s)',
    ],
  },
]

/** The same of a city or county, whose like lie around it. */
export const OTHER_LOCALITIES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'with neighbors, other cities and counties',
    phrases: [
      '(compar|judge|stud(y|ies)|measur|assess|evaluat|report|account of|regard to){120 letters}((cit(y|ies)|counties|towns|municipalities|boroughs) {3 words}(adjoin|neighbo|surround|around|without|nearby)|(other|neighbo[u]ring|adjoining|adjacent|surrounding|nearby) (cities|counties|towns|municipalities|communities))',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'with neighbors',
    phrases: ['vergleich{120 letters}(nachbar|umliegenden |benachbarten )(städte|gemeinden|kreise)'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'with neighbors',
    phrases: ['compar{120 letters}(communes|villes) (voisin|limitrophe)es'],
  },
]
