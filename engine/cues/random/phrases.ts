import type { PhraseTable } from '../phrases/phrase-table.ts'

/** Chance decides. */
export const LOTTERY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a draw of lots',
    phrases: [
      '((by|through|via|using|a|admission[s]|enrollment|diversity|visa|public|random|blind) |conduct {3 words})lotter(y|ies)(?! (ticket|game|commission|fund|proceed|terminal))',
      'lottery (system|process|selection|drawing|basis|number)',
      'by [drawing |drawing of |a draw of ]lot[s]~',
      'chosen by lot',
      'drawing of lots',
      '(draw[s|n|ing]|cast[ing]) {2 words}lots~',
      'lots (shall be|are|must be|to be) (drawn|cast)',
      '(a|the|each|public|random) draw (shall|must|is|will)',
      '(random|public) (draw|drawing)~',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a choice at random',
    phrases: [
      'random[ly|ized|ised]( |-)(select*|assign*|draw*|chosen|allocat*|process|order)',
      'select* {4 words}(at random|randomly|by lot)',
      '(at|on a) random[ basis]',
      'random selection',
      '(applica+|place[s]|visa[s]|permit[s]|household[s]) {60 letters}by [random ]ballot',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a draw of lots',
    phrases: ['losverfahren', 'auslosung', 'durch [das ]los~', '(aus|ver)gelost', 'los entscheidet', 'los gezogen'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a choice at random',
    phrases: [
      'zufallsauswahl',
      'zufällig (ausgewählt|zugeteilt|zugewiesen)',
      'nach dem zufallsprinzip',
      'zufallsverfahren',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a choice at random',
    phrases: ['au hasard', 'aléatoirement', 'de (façon|manière) aléatoire', 'choix aléatoire'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a draw of lots',
    phrases: ['tirage[s] au sort', 'tiré[e][s] au sort', 'par [le |voie de ]sort~'],
  },
]

/** Drawn to be looked at, or played for. */
export const NO_LOTTERY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'drawn to be examined, counted or heard',
    phrases: [
      'audit*',
      'inspect*',
      '(?<!by |random )ballot[s]',
      'drug test*',
      'testing',
      'sample[s]',
      '(?<!stratified |stratified random )sampling',
      'jur(y|or[s])',
      'precinct[s]',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'played for',
    phrases: [
      'ticket[s]',
      'casino[s]',
      'gaming',
      'gambling',
      'betting',
      'raffle[s]',
      'winnings',
      'prize[s]',
      '(state|national) lottery',
    ],
  },
]

/** The text asks for an experiment. */
export const EXPERIMENT: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a trial with randomization or a control group',
    phrases: [
      'random(ized|ised) (control*|evaluation|trial|experiment*|study)',
      'control group',
      'experimental (design|evaluation)',
      'random assignment',
      'strongest possible research design',
      'treatment and control',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a control group',
    phrases: ['kontrollgruppe', 'randomisierte*'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a control group or a randomized trial',
    phrases: ['groupe (témoin|de contrôle)', '(essai|étude) [contrôlée ](randomisée|randomisé|aléatoire)'],
  },
]

/** More may apply than can be served. */
export const OVERSUBSCRIPTION: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'more ask than there are places',
    phrases: [
      'more [eligible ](applicant[s]|application[s]|student[s]|children|individuals|households) {6 words}than {6 words}(space[s]|seat[s]|place[s]|slot[s]|fund[s]|capacity|scholarship[s]|award[s]|unit[s]|voucher[s])',
      'oversubscri+',
      'exceed[s] the (number of|available) {3 words}(space[s]|seat[s]|place[s]|slot[s]|scholarship[s]|award[s]|voucher[s])',
      'insufficient (funds|places|spaces|capacity) {6 words}(applicant[s]|student[s]|serve)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'more ask than there are places',
    phrases: [
      '(übersteigt|überschreitet) {40 letters}zahl der (anträge|bewerbungen|anmeldungen)',
      'zahl der (anträge|bewerbungen|anmeldungen) {40 letters}(übersteigt|überschreitet)',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'more ask than there are places',
    phrases: ['nombre (de|des) (demandes|candidatures|candidats|inscriptions) {40 letters}(excède|dépasse|supérieur)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a list of those who wait',
    phrases: ['waiting list[s]', 'wait[ ]list[s]'],
  },
]
