import { dataDictionarySchema, type DataDictionary } from '../../../contract/design.ts'

/** The columns that were typed, one a line as `name, type, meaning`, and why they cannot be taken; null where they can. */
export function readDictionary(text: string): { columns: DataDictionary; problem: string | null } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const columns = lines.map((line) => {
    const [name = '', type = '', ...meaning] = line.split(',').map((part) => part.trim())
    return { name, type, meaning: meaning.join(', ') }
  })
  const read = dataDictionarySchema.safeParse(columns)
  if (read.success) return { columns: read.data, problem: null }
  const line = read.error.issues[0].path[0]
  const problem =
    typeof line === 'number'
      ? `Line ${line + 1} needs a name and one of the types text, integer, number, yes/no.`
      : 'Name at least one column.'
  return { columns: [], problem }
}
