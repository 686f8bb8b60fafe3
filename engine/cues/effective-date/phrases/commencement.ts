import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** English verbs by which law starts to bind. */
export const ENGLISH_VERBS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'takes effect',
    phrases: ['tak(e|es|en) [full ][force and ]effect'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'comes into force',
    phrases: [
      '(come|comes|came|enter|enters|entered|go|goes|put|brought) into [full ](force|operation|effect)',
      'coming into (force|operation)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'is in force, is effective',
    phrases: [
      '(be|is|are|become|becomes|became|being) [hereby ][declared ][to be ][and (be|become|remain) ](in [full ](force|operation|effect)|effective|operative|applicable(?! to~)|enforced)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'binds',
    phrases: ['(be|is|are) binding(?= from| as from| as of| with effect from)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'commences',
    phrases: ['(shall|will) (commence|begin)', 'commence[s](?= on| at| from| immediately| the day| when)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'has effect from',
    phrases: ['(has|have|had) effect(?= on| from| as from| as of| for [the ]tax year)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'its effective date is',
    phrases: [/(?:effective|operative|commencement) date (?:of|for) (?:this|these|the)[^.]{0,60}? (?:is|are|shall be)/],
  },
  {
    language: 'en',
    law: 'any',
    means: 'applies from',
    phrases: [
      '(shall apply|applies|apply) (?=from~|as from|as of|on and after|on and from|with effect from|beginning|starting|commencing|upon the|on the date|(to|for|with respect to|in respect of) [the |each ](school|academic|award) year[s])',
    ],
  },
]
