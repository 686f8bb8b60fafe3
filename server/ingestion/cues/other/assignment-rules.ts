import type { CueRule } from './cue-rule.ts'

/** Who is treated by chance, where first, or as an experiment. */
export const ASSIGNMENT_RULES: readonly CueRule[] = [
  {
    type: 'random',
    key: 'lottery',
    pattern:
      /\b(((by|through|via|using|a|admissions?|enrollment|diversity|visa|public|random|blind) |conduct (\w+ ){0,3})lotter(y|ies)(?! (ticket|game|commission|fund|proceed|terminal))|lottery (system|process|selection|drawing|basis|number)|random(ly|ized|ised)?[ -](select\w*|assign\w*|draw\w*|chosen|allocat\w*|process|order)|select\w* (\w+ ){0,4}(at random|randomly|by lot)|(at|on a) random( basis)?|by (drawing )?lots?\b|random selection|chosen by lot|drawing of lots|losverfahren|auslosung|durch los\b|tirage au sort|zufallsauswahl|zufällig ausgewählt)/gi,
    // drawn to be looked at, or played for
    unless:
      /\b(audit\w*|inspect\w*|ballots?|drug test\w*|testing|samples?|(?<!stratified |stratified random )sampling|jur(y|ors?)|precincts?|tickets?|casinos?|gaming|gambling|betting|raffles?|winnings|prizes?|(state|national) lottery)\b/i,
    quote: 'clause',
    confidence: 0.9,
    reason: 'Chance decides who is served: a comparison of winners and losers is an experiment.',
  },
  {
    type: 'random',
    key: 'randomized-evaluation',
    pattern:
      /\b(random(ized|ised) (control\w*|evaluation|trial|experiment\w*|study)|control group|experimental (design|evaluation)|random assignment|strongest possible research design|treatment and control|kontrollgruppe|groupe témoin|essai (contrôlé )?randomisé)\b/gi,
    quote: 'clause',
    confidence: 0.85,
    reason: 'The text itself asks for an experimental evaluation.',
  },
  {
    type: 'random',
    key: 'oversubscription',
    pattern:
      /\b(more (eligible )?(applicants?|applications?|students?|children|individuals|households) (\w+ ){0,6}than (\w+ ){0,6}(spaces?|seats?|places?|slots?|funds?|capacity|scholarships?|awards?|units?|vouchers?)|oversubscri\w+|exceeds? the (number of|available) (\w+ ){0,3}(spaces?|seats?|places?|slots?|scholarships?|awards?|vouchers?)|insufficient (funds|places|spaces|capacity) (\w+ ){0,6}(applicants?|students?|serve)|waiting lists?|wait ?lists?)\b/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'More may apply than can be served; how the rest are chosen may give a comparison.',
  },
  {
    type: 'comparison',
    key: 'pilot',
    pattern:
      /\b(pilot (project|program(me)?|scheme|phase|area|site|district|count(y|ies))s?|pilot (\w+ ){0,3}(program(me)?|project|scheme)s?|demonstration (project|program(me)?|area|site)s?|trial (area|period|scheme|program(me)?)s?|modellversuch\w*|modellprojekt\w*|modellregion\w*|erprobung\w*|projet pilote|à titre expérimental|expérimentation|test beds?)\b/gi,
    quote: 'clause',
    confidence: 0.8,
    reason: 'The policy runs in some places or for some people only; the others are a comparison.',
  },
  {
    type: 'comparison',
    key: 'some-areas',
    pattern:
      /\b((only|except) (in|within|for) (\w+ ){0,6}(count(y|ies)|cit(y|ies)|areas?|districts?|municipalit(y|ies)|regions?)|designated (areas?|zones?|count(y|ies)|districts?|tracts?)|in (the following|certain|specified|selected|participating) (areas?|count(y|ies)|cities|districts?|regions?|municipalities|wards?|zones?)|(rent pressure|opportunity|enterprise|low emission|empowerment|promise|clean air|nonattainment|school speed|restricted|free trade|demonstration) (zones?|areas?)|any (city|county|municipality) (\w+ ){0,4}(with|having) (a population|more than)|outside (of )?(a city|the city|new york city)|other than (a city|the city)|count(y|ies) (with|having) (\w+ ){0,3}(more|fewer|less|a population)|located within the area|(areas?|places?|districts?|zones?|localities|counties|cities|regions?|communes|gebiete) (\w+ ){0,4}(listed|named|specified|designated) (in|by) (the )?(schedules?|annex|appendix|order)|in (den|bestimmten) (gebieten|gemeinden|ländern)|dans les (communes|zones|départements) (\w+ ){0,3}(où|dont|suivant\w*|désigné\w*))\b/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'The rule holds in some areas and not in others.',
  },
  {
    type: 'comparison',
    key: 'opt-in',
    pattern:
      /\b((local (authorit\w+|governments?)|municipalit(y|ies)|count(y|ies)|cit(y|ies)|states?|school districts?|member states?|employers?) (may|can) (elect|choose|opt|adopt|decide|establish|apply|participate|by (resolution|ordinance|local law))|opt(s|ed|ing)?[ -](in|out)|at the (local )?option of)\b/gi,
    quote: 'clause',
    confidence: 0.55,
    reason: 'Bodies choose for themselves whether to take part, so adoption differs among them.',
  },
  {
    type: 'phase_in',
    key: 'steps',
    pattern:
      /\b(phased?[ -]in|in (phases|stages|steps)|(first|second|third|initial) (phase|stage)|by (not later than )?(\w+ ){0,3}the following (dates|schedule)|on (and after )?(january|april|july|october|september) 1,? (19|20)\d\d,? (\w+ ){0,12}(and|;) (on|effective|beginning) (january|april|july|october|september) 1|each (successive|succeeding|subsequent) (calendar |fiscal )?year|different (days|dates|provisions|purposes)|appoint different days|stufenweise|schrittweise|in stufen|progressivement|par étapes|per cent(um)? of (\w+ ){0,3}(classrooms|facilities|schools|fleet) (\w+ ){0,4}(each|per|by) year|each year (thereafter|until))\b/gi,
    quote: 'clause',
    confidence: 0.65,
    reason: 'The rule comes in steps; those reached early and late can be compared.',
  },
]
