import { anyOf } from '../phrases/compile-phrases.ts'
import { ENACTING, MENTION, ORGANS, SERIES, type Evidence } from './evidence.ts'
import { US_STATES, type UsState } from './us-states.ts'

const ASSEMBLY =
  '(people|legislature|general assembly|general court|legislative assembly|senate|council|city council|board)'
const STATE_OF = '(state|commonwealth) of '

/** The name is also a capital's, a president's and many a street's. */
const WASHINGTON =
  /\b(?:in|throughout|across|all|every) Washington(?!,? D\.? ?C)(?! (?:County|Street|Avenue|Post|Township|Parish))\b/g

/** Enacting words, codes, governors, cities and names of one state. */
function evidenceOf({ code, name, citations, cities }: UsState): Evidence[] {
  const own = name === 'Washington' ? '(the )?State of Washington' : name === 'Virginia' ? '(?<!West )Virginia' : name
  const evidence: Evidence[] = [
    {
      code,
      weight: ENACTING,
      what: 'enacting clause',
      pattern: new RegExp(
        [
          `(enacted|do enact|resolved|ordained|represented in senate and assembly).{0,12} by the ${ASSEMBLY}.{0,80}${own}`,
          `(people|legislature|general assembly|council) of (the ${STATE_OF})?(the )?${own}\\b.{0,50}(enact|ordain|represented|resolve)`,
        ].join('|'),
        'gi',
      ),
    },
    {
      code,
      weight: SERIES,
      what: 'head of the text',
      onlyAtStart: true,
      pattern: new RegExp(
        [
          `\\b(${STATE_OF}${name}`,
          `${own} (legislature|general assembly|senate|house of representatives|state (legislature|senate|assembly))`,
          `(governor|mayor|city council|board of supervisors) of (the )?(${STATE_OF})?${own})\\b`,
        ].join('|'),
        'gi',
      ),
    },
    { code, weight: ORGANS, what: 'code of the state', pattern: new RegExp(anyOf(citations), 'g') },
    {
      code,
      weight: ORGANS,
      what: 'its government',
      pattern: new RegExp(
        `\\b((state|commonwealth) of ${name}|governor of ${own}|${own} (department|legislature|constitution|supreme court|board|commission|administrative code|national guard))\\b`,
        'gi',
      ),
    },
    { code, weight: MENTION, what: 'name', pattern: new RegExp(`\\b${own}\\b`, 'g') },
  ]
  if (name === 'Washington') evidence.push({ code, weight: MENTION, what: 'name', pattern: WASHINGTON })
  if (cities !== '') evidence.push({ code, weight: ORGANS, what: 'city', pattern: cityPattern(cities) })
  return evidence
}

/** "City of Seattle", "Seattle Municipal Code", "New York City"; a bare name may be a person's or another place's. */
function cityPattern(cities: string): RegExp {
  const names = cities.split(',').map((city) => city.trim().replaceAll('.', '\\.'))
  const any = `(?:${names.join('|')})`
  const before = '(?:city( and county)?|town|village|mayor|county|council) of (?:the city of )?'
  const after = '(?:city council|municipal code|code of ordinances|board of supervisors|city charter|city)'
  return new RegExp(`\\b${before}${any}\\b|\\b${any} ${after}\\b`, 'gi')
}

export const US_STATE_EVIDENCE: readonly Evidence[] = US_STATES.flatMap(evidenceOf)
