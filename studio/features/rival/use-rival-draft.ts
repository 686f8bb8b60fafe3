import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RivalDraft } from '../../../contract/studio/rival.ts'
import { saveRivalDraft, standingQuery } from './rival-api.ts'

/** How long nothing has to be typed before what stands there is saved. */
const REST_MS = 400

/**
 * Keeps a rival design with the server while it is written, one save after the other; what is not sent yet is sent when the form goes.
 *
 * @param draft what stands in the form; a new object counts as a change
 * @returns when it was saved last here, and why it was not
 */
export function useRivalDraft(id: string, draft: RivalDraft) {
  const client = useQueryClient()
  const { mutate, ...save } = useMutation({
    scope: { id: `rival-draft-${id}` },
    mutationFn: (written: RivalDraft) => saveRivalDraft(id, written),
    onSuccess: ({ saved_at }, written) =>
      client.setQueryData(
        standingQuery(id).queryKey,
        (before) => before && { ...before, draft: { ...written, saved_at } },
      ),
  })
  const begun = useRef(draft)
  const unsent = useRef<RivalDraft | null>(null)
  useEffect(() => {
    if (draft === begun.current) return
    unsent.current = draft
    const timer = setTimeout(() => {
      if (unsent.current === null) return
      unsent.current = null
      mutate(draft)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [draft, mutate])
  useEffect(
    () => () => {
      if (unsent.current !== null) mutate(unsent.current)
    },
    [mutate],
  )
  return {
    savedAt: save.data?.saved_at ?? null,
    error: save.error,
    /** What is locked is a draft no more. */
    forget: () => {
      unsent.current = null
    },
  }
}
