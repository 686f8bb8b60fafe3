import { useQuery } from '@tanstack/react-query'
import { PageFrame } from './page-frame.tsx'
import { coverQuery, previewPageQuery, type Words } from './publish-api.ts'

/** The public page as it would be with these words. */
export function PagePreview({ id, words }: { id: string; words: Words }) {
  const { data, error, refetch } = useQuery(previewPageQuery(id, words))
  const cover = useQuery({ ...coverQuery(words.cover?.sha256 ?? ''), enabled: Boolean(words.cover) })
  return <PageFrame html={data} error={error} onRetry={() => void refetch()} cover={cover.data} isAskedFor />
}
