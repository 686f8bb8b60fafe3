import { useQuery } from '@tanstack/react-query'
import type { ProblemSource } from '../../../contract/problem.ts'
import { PageFrame } from '../publish/page-frame.tsx'
import { previewProblemQuery } from './problem-api.ts'

/** The public page of a problem as it would be with these words. */
export function ProblemPreview({ problem }: { problem: ProblemSource }) {
  const { data, error, refetch } = useQuery(previewProblemQuery(problem))
  return (
    <PageFrame html={data} error={error} onRetry={() => void refetch()} isAskedFor errorTitle="Something went wrong" />
  )
}
