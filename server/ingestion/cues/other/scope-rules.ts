import type { CueRule } from './cue-rule.ts'

/** Whom a rule reaches, whom not, and for how long. */
export const SCOPE_RULES: readonly CueRule[] = [
  {
    type: 'population',
    key: 'persons',
    pattern:
      /\b((every|each|any|no|all|an?) ((eligible|covered|qualified|qualifying|low[- ]income|disabled|elderly|individual|pregnant|unemployed|full[- ]time|part[- ]time|able-bodied|additional|temporary|non-profit|public|private) ){0,4}(persons?|individuals?|employees?|employers?|workers?|students?|pupils?|children|child|drivers?|tenants?|landlords?|households?|famil(y|ies)|patients?|recipients?|taxpayers?|veterans?|residents?|women|parents?|applicants?|inmates?|prisoners?|operators?|owners?|retailers?|contractors?|licensees?|claimants?|pensioners?)) (who|whose|that|which|under|over|aged|of|with|enrolled|in receipt|entitled|having|residing|employed|transporting|\()/gi,
    quote: 'clause',
    confidence: 0.5,
    reason: 'It names whom the rule is about.',
  },
  {
    type: 'population',
    key: 'eligibility',
    pattern:
      /\b((each|every) (employee|employer|worker|student|pupil|child|person|household|tenant|driver|parent|retailer)\b|(workers?|persons?|employees?|children|students|individuals|households|families|women) (whose|who (are|is|has|have))|able-bodied|asylum-seekers?|(all|every|any) [\w ]{0,20}(school districts?|schools|hospitals|landlords|employers|counties|municipalities)|(is|are|shall be) (eligible|entitled) (for|to)\b|eligib(le|ility) (\w+ ){0,2}(student|person|individual|household|child|recipient|applicant|participant|tenant|resident|employer|business)s?|to (be eligible|qualify)\b|qualif(y|ies) for|(student|worker|employee|child|asylum-seeker|tenant|applicant|household|claimant|employer|covered [\w ]{2,30}|eligible [\w ]{2,30})"? (shall )?means|anspruch auf|anspruchsberechtigt|leistungsberechtigt|jede[rs]? (arbeitnehmer|person|versicherte|kind)\w*|particulier admissible|bénéficiaires?|ayants? droit|toute personne|tenants and prospective tenants|seniors?, small local businesses|in which a child)\b/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'It says who qualifies.',
  },
  {
    type: 'exemptions',
    key: 'exemption',
    pattern:
      /\b((shall|does|do|will|may) not (apply|be (subject|required|applicable|construed to apply))|(is|are|be) (exempt(ed)?|excluded)( from)?|exempt(s|ed|ing|ion|ions)?\b|except(ion)?s?\b[^.;]{0,40}(apply|if|where|when|that|while)|other than|excluding|notwithstanding subsection|this (section|act|order|subsection|title) (shall|does) not|gilt nicht|gilt der [\wäöü]+ [^.]{0,80}nicht|ausgenommen|findet keine anwendung|ne s'appliquent? pas|à l'exception|sont exclus|exonér\w+)/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'It takes someone or something out of the rule: a possible comparison group.',
  },
  {
    type: 'sunset',
    key: 'expiry',
    pattern:
      /\b(sunset|(shall|will|is|are|to) (expire|cease to (have effect|be in force|apply)|terminate|be (deemed )?(repealed|terminated|expired)|lapse)|expires?\b (on|at|and|\d|with)|ceases? to (have effect|be in force|apply)|no longer (be )?(in effect|apply)|until the end of (fiscal year )?\d{4}|remain in (effect|force) (only )?(until|for)|(effective|in force) (only )?until|(program|pilot|authority|section|act) (\w+ ){0,6}(terminates?|ends?) (on|at|\d)|expire and be deemed repealed|tritt (am|mit ablauf) [^.]{0,60}außer kraft|außer kraft|cesse(nt|ra)? d'(avoir effet|être en vigueur)|jusqu'au \d{1,2}|befristet|not (apply|be made) (\w+ ){0,6}after (december|june|january|march|september) \d{1,2})/gi,
    quote: 'clause',
    confidence: 0.7,
    reason: 'The rule ends by itself: what comes back shows what it did.',
  },
  {
    type: 'repeal',
    key: 'repeal',
    pattern:
      /\b((is|are|be|hereby) (hereby )?(repealed|revoked|abolished|rescinded|superseded)|repeals?\b|abolition of|aufgehoben|abrogé\w*|cease to be exercisable)\b/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'Earlier law ends with it.',
  },
  {
    type: 'contingency',
    key: 'condition',
    pattern:
      /\b(subject to (the )?(availability|appropriation|inclusion of its fiscal effect)[^.;]{0,60}|congressional review|(upon|on) (the )?(approval|certification|enactment|receipt|notification|appointment) (of|by|from)|contingent (up)?on|conditional (up)?on|if (and only if|approved|the voters)|on such day or days as|(on|from) a (day|date) (to be )?(appointed|fixed|set) by|as the (minister|secretary of state|governor) (may|appoints?|shall)|by order (appoint|appoints)|provided,? (however,? )?that|in the event that|unless and until|approval by a (majority|referendum)|ratification|inclusion of its fiscal effect in an approved budget|unter dem vorbehalt|à la date fixée par décret|fixée? par décret|waiver is (granted|approved))\b/gi,
    quote: 'clause',
    confidence: 0.55,
    reason: 'The rule hangs on something that may or may not come about.',
  },
]
