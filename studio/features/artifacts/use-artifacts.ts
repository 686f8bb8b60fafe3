import { useInfiniteQuery } from '@tanstack/react-query'
import { loadArtifacts, type ArtifactList } from './artifact-api.ts'

/** All texts, newest first, page by page. */
export function useArtifacts() {
  return useInfiniteQuery({
    queryKey: ['artifacts'],
    queryFn: ({ pageParam }) => loadArtifacts(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ArtifactList) => page.next_cursor,
  })
}
