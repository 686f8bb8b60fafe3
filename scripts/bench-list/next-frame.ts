/**
 * Milliseconds that the page works on its next frame: style, layout and painting of what has changed. Waiting for the
 * frame to begin is left out, as it says nothing about the page.
 */
export function nextFrameWork(): Promise<number> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const start = performance.now()
      const { port1, port2 } = new MessageChannel()
      // a message that is sent inside a frame arrives when the frame has been made
      port1.onmessage = () => {
        port1.close()
        resolve(performance.now() - start)
      }
      port2.postMessage(null)
    }),
  )
}
