import type { PhraseTable } from '../phrases/phrase-table.ts'

/** The policy is tried first. */
export const PILOT: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a pilot, a demonstration, a trial',
    phrases: [
      'pilot (project|program[me]|scheme|phase|area|site|district|count(y|ies))[s]',
      'pilot {3 words}(program[me]|project|scheme)[s]',
      'demonstration (project|program[me]|area|site)[s]',
      'trial (area|period|scheme|program[me])[s]',
      'test bed[s]',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a trial',
    phrases: ['modellversuch*', 'modellprojekt*', 'modellregion*', 'erprobung*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a pilot, an experiment',
    phrases: ['projet pilote', 'titre expérimental', 'expérimentation'],
  },
]

/** The rule holds in some areas. */
export const SOME_AREAS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'in certain areas only',
    phrases: [
      '(only|except) (in|within|for) {6 words}(count(y|ies)|cit(y|ies)|area[s]|district[s]|municipalit(y|ies)|region[s])',
      'designated (area[s]|zone[s]|count(y|ies)|district[s]|tract[s])',
      'in (the following|certain|specified|selected|participating) (area[s]|count(y|ies)|cities|district[s]|region[s]|municipalities|ward[s]|zone[s])',
      'located within the area',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'zones that a law draws',
    phrases: [
      '(rent pressure|opportunity|enterprise|low emission|empowerment|promise|clean air|nonattainment|school speed|restricted|free trade|demonstration) (zone[s]|area[s])',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'places by their size',
    phrases: [
      'any (city|county|municipality) {4 words}(with|having) (a population|more than)',
      'count(y|ies) (with|having) {3 words}(more|fewer|less|a population)',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'outside a city',
    phrases: ['outside [of ](a city|the city|new york city)', 'other than (a city|the city)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'places that a schedule lists',
    phrases: [
      '(area[s]|place[s]|district[s]|zone[s]|localities|counties|cities|region[s]|communes|gebiete) {4 words}(listed|named|specified|designated) (in|by) [the ](schedule[s]|annex|appendix|order)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'in certain areas',
    phrases: ['in (den|bestimmten) (gebieten|gemeinden|ländern)'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'in certain areas',
    phrases: [
      'dans les (communes|zones|départements) {3 words}(où|dont|suivant*|désigné*)',
      '(communes|zones|départements|territoires|régions) {2 words}(dont la liste|mentionn*|figurant|list*) {3 words}annex*',
      "(communes|zones|départements|territoires|régions) {2 words}(mentionn*|list*|figurant)[é][e]s {2 words}(à l'|en )annexe",
    ],
  },
]

/** Bodies choose for themselves. */
export const OPT_IN: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a body may choose',
    phrases: [
      '(local (authorit+|government[s])|municipalit(y|ies)|count(y|ies)|cit(y|ies)|state[s]|school district[s]|member state[s]|employer[s]) (may|can) (elect|choose|opt|adopt|decide|establish|apply|participate|by (resolution|ordinance|local law))',
      'at the [local ]option of',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'opting in or out',
    phrases: ['opt[s|ed|ing]( |-)(in|out)'],
  },
]
