import { z } from 'zod'
import { ServerError } from '../../base/errors.ts'
import { csvCell } from '../data-files/write-csv.ts'

const answerSchema = z.tuple([
  z.object({ pages: z.int(), total: z.int() }),
  z.array(
    z.object({
      country: z.object({ value: z.string() }),
      countryiso3code: z.string(),
      date: z.string(),
      value: z.number().nullable(),
      indicator: z.object({ id: z.string() }),
      obs_status: z.string().default(''),
    }),
  ),
])

/**
 * A table of what the Indicators API answers: a row for each place and period, the value empty where there is none.
 *
 * @param answer JSON of one page that holds everything
 * @throws {ServerError} `data-page/not-understood` where the answer is another, or a first page of several
 */
export function writeWorldBank(answer: string): string {
  const read = answerSchema.safeParse(JSON.parse(answer))
  if (!read.success) throw notUnderstood('does not answer as its interface is documented')
  const [{ pages, total }, rows] = read.data
  if (pages > 1) throw notUnderstood(`has ${total} values, more than one answer holds`)
  const column = (rows[0]?.indicator.id ?? 'value').replace(/\W+/g, '_').toLowerCase()
  const lines = rows.map(({ country, countryiso3code, date, value, obs_status }) =>
    [country.value, countryiso3code, date, value === null ? '' : String(value), obs_status].map(csvCell).join(','),
  )
  return [`country,country_code,period,${column},status`, ...lines, ''].join('\n')
}

const notUnderstood = (what: string) =>
  new ServerError('data-page/not-understood', `The World Bank ${what}. Download the file from its page and upload it.`)
