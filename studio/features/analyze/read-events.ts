/**
 * Server-sent events of a body that is read with `fetch`, one JSON value each. `EventSource` cannot send the bearer header.
 * Ends with the body; throws what reading it throws.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // A line's end may be \r\n, and a chunk may end between the two.
      const blocks = (rest + value).replace(/\r\n/g, '\n').split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== null) yield JSON.parse(data)
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Comments, which keep a connection alive, hold no data. */
function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? null : lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}
