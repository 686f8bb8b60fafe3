import type { CueRule } from './cue-rule.ts'

const OFFICE =
  '(?:Agriculture|Budget|Children|Commerce|Consumer|Corrections?|Defen[cs]e|Economic|Education|Elections?|Employment|Energy|Environment\\w*|Families|Finance|Health|Highway|Homeland|Housing|Human|Immigration|Interior|Insurance|Justice|Labou?r|Licens\\w+|Motor|Natural|Police|Public|Regulatory|Revenue|Safety|Sanitation|Security|Social|State|Taxation|Transport\\w*|Treasury|Veterans|Work|Welfare|the [A-Z]\\w+)'

/** Who runs it, with what money, under what law, and what is counted or punished. */
export const ADMINISTRATION_RULES: readonly CueRule[] = [
  {
    type: 'agency',
    key: 'office',
    pattern: new RegExp(
      `\\b((?:U\\.S\\. |United States )?(?:Secretary|Department|Minister|Ministry|Commissioner|Director|Office|Bureau|Board|Administrator|Commission|Division|Council|Chancellor|Agency|Superintendent) (?:of|for|on) (?:the )?(?:Federal Bureau of Investigation|${OFFICE})(?:[ ,]+(?:and |of |the |for )*[A-Z]\\w+){0,6}|Attorney General|Comptroller General(?: of the United States)?|Secretary of State|Governor in Council|Welsh Ministers|Scottish Ministers|the Secretary\\b|the Mayor\\b|the Governor\\b|Mayor\\b|Garda S[ií]och[aá]na|Home Office|Centers for Medicare and Medicaid Services|DOEE|[A-Z]\\w+ (?:and [A-Z]\\w+ )?(?:Commission|Agency|Authority|Administration|Bureau|Board|Council)\\b)`,
      'g',
    ),
    quote: 'words',
    confidence: 0.6,
    reason: 'It carries the rule out.',
  },
  {
    type: 'agency',
    key: 'office',
    pattern:
      /\b((department|commissioner|division|office|board|bureau|director|superintendent|secretary) of (the )?(\w+ ){0,3}?(services|health|education|labor|corrections?|transportation|revenue|finance|environment\w*|housing|motor vehicles|agriculture|insurance|state police|elections|taxation and finance|parole|budget|police)|state comptroller|attorney general|(public|utilities|labor|highways? and transportation|air conservation|parole|public service|civil rights|higher education services|housing|family support|police) (commission|board|authority|department|corporation|division|agency)|\w+(kommission|ministerium|behörde|amt|agentur)\b|agence (du|de|nationale) [\p{L}' ]{3,40}?(?= (peut|est|doit|pour|[,.;]))|ministre (de|du|des) [\p{L}' ]{3,50}?(?= (peut|est|doit|verse|pour|[,.;]))|local (education )?authorit(y|ies)|pension officer|local pension committee)\b/giu,
    quote: 'words',
    confidence: 0.5,
    reason: 'It carries the rule out.',
  },
  {
    type: 'citations',
    key: 'statute',
    pattern:
      /(\b\d{1,3} U\.? ?S\.? ?C\.?(?: §+)? ?\d+\w*(?:\([\w]+\))*(?: et seq\.?)?|\b\d{1,3} C\.?F\.?R\.?(?: Part| §+)? ?\d+(?:\.\d+)*|\b[Ss]ections? [\d.]+[\w-]*(?:\(\w+\))*,? (?:to [\d.]+,? )?(?:and [\d.]+,? )?(?:RSMo|of title \d+, United States Code|of the [A-Z][\w' ]{3,60}? (?:Act|Code|Law)(?: of \d{4}|,? \d{4})?)|\bPublic Law \d+-\d+|\bD\.C\. (?:Official )?Code §+ ?[\d-]+(?:\.\d+)*(?:\(\w+\))*(?: et seq\.)?|\bD\.C\. Law \d+-\d+|\b[Ss]ection \d+-\d+(?:\(\w+\))*|\bTitles? \d+(?: and \d+)? of Utah Code Annotated|\b(?:the )?(?:[A-Z][\w'’-]*(?: \([\w ]+\))?(?:,? (?:and|of|for|the|to|in|on))*,? ){1,9}Act,? (?:of )?(?:18|19|20)\d\d(?: \(c\. ?\d+\))?|\b(?:Regulation|Directive|Decision) \(?E[UCG]\w*\)? ?(?:No )?\d+\/\d+(?:\/E[CU])?|§+ ?\d+\w*(?: (?:Abs(?:atz|\.)) ?\d+)?(?: (?:Satz|Nummer|Nr\.) ?\d+)* (?:des|der) [A-ZÄÖÜ][\wäöüß-]+(?:gesetz(?:e?s|buch(?:e?s)?)?|ordnung)|\b[Ll]oi (?:sur|de|d'|du|relative) [\p{L}' ]{4,70}?(?=[,.;)]| et )|\bSocial Security Act\b)/gu,
    quote: 'words',
    confidence: 0.8,
    reason: 'Law that it rests on or changes.',
  },
  {
    type: 'funding',
    key: 'money',
    pattern:
      /\b((hereby |is |are |be |authorized to be )?appropriat(ed|ions?)\b|there (is|are) (hereby )?authorized|grants? (to|in aid|program)|trust fund|special fund|funded (by|from|through)|out of (moneys|money|funds)|moneys? provided by the oireachtas|consolidated (revenue )?fund|from (the )?general fund|financ(ed|ing) (by|from|through)|subsid(y|ies|ized|ised)|expenses? (incurred|of) [^.;]{0,60}(paid|met) (out|from|by)|shall be paid out of|trésor|crédits? budgétaires?|haushaltsmittel|bundeshaushalt|aus mitteln|fonds)\b/gi,
    quote: 'clause',
    confidence: 0.55,
    reason: 'It says what pays for it.',
  },
  {
    type: 'data_mandates',
    key: 'report',
    pattern:
      /\b((shall|must|is to|are to|will) (\w+ ){0,4}(report|publish|collect|submit (\w+ ){0,4}(report|data|information)|evaluate|monitor|record|prepare (\w+ ){0,3}reports?|conduct (\w+ ){0,4}(study|evaluation|review|survey|assessment)|make (\w+ ){0,3}report|review|keep records)|annual reports?|comprehensive review|provisions for monitoring|evaluation of|zu evaluieren|evaluier\w+|berichtet|bericht vor|statistik|rapport (annuel|au parlement)|remet(tent)? (\w+ ){0,4}rapport|évaluation)\b/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'It has data collected that an evaluation could use.',
  },
  {
    type: 'sanctions',
    key: 'penalty',
    pattern:
      /\b(fines?\b[^.;]{0,60}(not|of|exceed|up to)|fined\b|liable (on|to|for)|guilty of|(civil|administrative|criminal|monetary) penalt(y|ies)|penalt(y|ies) (of|not|shall)|imprison(ment|ed)|infraction|misdemeanou?r|felony|suspen(d|sion|ded) (of|the|for)|revo(ke|cation) (of|the)|disqualif(ied|ication)|forfeit\w*|punish\w*|ordnungswidrig\w*|geldbuße|bußgeld|freiheitsstrafe|amende|passible|emprisonnement|euros d'amende|\d+ (months?|years?) \| \d+ (months?|years?))/gi,
    quote: 'clause',
    confidence: 0.6,
    reason: 'It says what follows a breach.',
  },
]
