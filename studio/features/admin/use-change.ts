import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { announce } from '../../ui/toasts.tsx'
import { ADMIN_KEY } from './data-table/use-list.ts'

interface Change<Input, Answer> {
  run: (input: Input) => Promise<Answer>
  /** What is said afterwards. */
  done: (answer: Answer, input: Input) => string
  /** Takes it back; the message then offers to. */
  undo?: (answer: Answer, input: Input) => Promise<unknown>
  onDone?: (answer: Answer, input: Input) => void
}

/** A change made in the admin area: afterwards everything shown there is asked again, and a message says what was done. */
export function useChange<Input, Answer>({
  run,
  done,
  undo,
  onDone,
}: Change<Input, Answer>): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [ADMIN_KEY] })
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer, input) => {
      onDone?.(answer, input)
      const takeBack = undo && (() => void undo(answer, input).then(undone, failed))
      announce(done(answer, input), takeBack)
      await refresh()
    },
  })
  async function undone(): Promise<void> {
    announce('Undone.')
    await refresh()
  }
  function failed(error: Error): void {
    announce(`It could not be undone: ${error.message}`)
  }
}
