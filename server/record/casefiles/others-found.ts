import { plainIssue } from '../../../contract/plain-issues.ts'
import { othersFoundSchema, type OthersDraft } from '../../../contract/others-found.ts'
import type { WordIssue } from '../../../contract/studio/casefile.ts'

interface Texts {
  others?: OthersDraft | undefined
}

/** The texts with what others found as it stands; without it where no study is named. */
export function withOthers<T extends Texts>(texts: T, others: OthersDraft | null | undefined): T {
  const { others: _, ...rest } = texts
  return (others?.studies?.length ? { ...rest, others } : rest) as T
}

/** What keeps what others found from being published, a study by its number; nothing where no study is named. */
export function othersIssues({ others }: Texts): WordIssue[] {
  if (!others?.studies?.length) return []
  const parsed = othersFoundSchema.safeParse(others, { error: plainIssue })
  return (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: ['others', ...path].join('.'),
    message: path[0] === 'studies' && path.length > 1 ? `Study ${Number(path[1]) + 1}: ${message}` : message,
  }))
}
