/** A day as it is written, with what its order leaves open. */
export interface WrittenDay {
  /** Year-month-day; null where day and month may change places. */
  iso: string | null
  /** Of a day such as 03/04/2021: the two numbers in front, and the year. */
  open?: { first: number; second: number; year: number }
  /** Which of them such a day shows in front, as 13/04/2021 does. */
  first?: 'day' | 'month'
}

/** Names of months in the languages of statistics offices, and how they are cut short. */
const MONTHS = [
  'january jan januar jänner jän janvier janv enero ene gennaio gen janeiro januari styczeń stycznia sty leden ledna tammikuu ocak oca январь января янв',
  'february feb februar février févr fév febrero febbraio fevereiro fev februari luty lutego lut únor února helmikuu şubat şub февраль февраля фев',
  'march mar märz mär mrz mars marzo março marts maart mrt marzec marca březen března maaliskuu mart март марта мар',
  'april apr avril avr abril abr aprile kwiecień kwietnia kwi duben dubna huhtikuu nisan nis апрель апреля апр',
  'may mai mayo maggio mag maio maj mei květen května toukokuu mayıs май мая',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze červen června kesäkuu haziran haz июнь июня июн',
  'july jul juli juillet juil julio luglio lug julho lipiec lipca lip červenec července heinäkuu temmuz tem июль июля июл',
  'august aug août aoû agosto ago augusti augustus sierpień sierpnia sie srpen srpna elokuu ağustos ağu август августа авг',
  'september sep sept septembre septiembre settembre set setembro wrzesień września wrz září syyskuu eylül eyl сентябрь сентября сен',
  'october oct oktober okt octobre octubre ottobre ott outubro out październik października paź říjen října lokakuu ekim eki октябрь октября окт',
  'november nov novembre noviembre novembro listopad listopada lis listopadu marraskuu kasım kas ноябрь ноября ноя',
  'december dec dezember dez décembre déc diciembre dicembre dic dezembro desember des grudzień grudnia gru prosinec prosince joulukuu aralık ara декабрь декабря дек',
]
const MONTH_OF = new Map(MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)))

/** The month that a name or its short form stands for, 1 to 12; 0 for any other word. */
export function monthOfName(word: string): number {
  return MONTH_OF.get(word.normalize('NFC').toLowerCase().replace(/\.$/, '')) ?? 0
}

const TIME = '(?:[T ](?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?: ?[AaPp][Mm])?Z?)?'
const NUMBERS = new RegExp(`^(\\d{1,2})(?:([./-])(\\d{1,2})\\2(\\d{4})|([./])(\\d{1,2})\\5(\\d{2}))\\.?${TIME}$`)
const YEAR_FIRST = new RegExp(`^(\\d{4})([./-])(\\d{1,2})\\2(\\d{1,2})${TIME}$`)
const NAMED = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]?(?:of |de )?(\\p{L}{3,12})\\.?,?[ -]?(?:de )?(\\d{4}|\\d{2})${TIME}$`,
  'u',
)
const NAME_FIRST = new RegExp(`^(\\p{L}{3,12})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}$`, 'u')

/**
 * A day in any order in which people write it, `null` for any other text. Years of two digits are those from 1969 to 2068, as
 * POSIX has it.
 *
 * @example readDay('31/12/2019').iso // '2019-12-31'
 * @example readDay('03/04/2021').iso // null: it may be in March or in April
 */
export function readDay(text: string): WrittenDay | null {
  if (text.length < 6 || text.length > 40 || !/\d/.test(text)) return null
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const named = NAMED.exec(text)
  if (named) return dayOf(fullYear(named[3]), monthOfName(named[2]), Number(named[1]))
  const nameFirst = NAME_FIRST.exec(text)
  if (nameFirst) return dayOf(Number(nameFirst[3]), monthOfName(nameFirst[1]), Number(nameFirst[2]))
  const match = NUMBERS.exec(text)
  if (match === null) return null
  const first = Number(match[1])
  const [mark, second, year] = [match[2] ?? match[5], Number(match[3] ?? match[6]), fullYear(match[4] ?? match[7])]
  const dayFirst = dayOf(year, second, first)
  // with points nobody writes the month first
  if (mark === '.') return dayFirst
  const monthFirst = dayOf(year, first, second)
  if (dayFirst !== null && monthFirst !== null) {
    return first === second ? dayFirst : { iso: null, open: { first, second, year } }
  }
  return dayFirst ? { ...dayFirst, first: 'day' } : monthFirst && { ...monthFirst, first: 'month' }
}

function fullYear(text: string): number {
  const year = Number(text)
  return text.length === 4 ? year : year < 69 ? 2000 + year : 1900 + year
}

function dayOf(year: number, month: number, day: number): WrittenDay | null {
  const iso = isoDay(year, month, day)
  return iso === null ? null : { iso }
}

/** Year-month-day of a day that exists, null for any other. */
export function isoDay(year: number, month: number, day: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
