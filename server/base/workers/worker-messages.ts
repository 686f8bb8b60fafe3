/** What a kept worker sends: parts of an answer under way, then the answer with the memory it still holds, or why there is none. */
export type WorkerMessage =
  | { kind: 'progress'; part: unknown }
  | { kind: 'answer'; answer: unknown; heldMb: number }
  | { kind: 'failed'; error: unknown }
