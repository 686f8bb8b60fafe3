/** An endless answer of server-sent events, one JSON object each; it ends when `events` ends or the reader leaves. */
export function eventStream(events: AsyncGenerator<unknown, void>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    async cancel() {
      await events.return()
    },
  })
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
  return new Response(body, { headers })
}
