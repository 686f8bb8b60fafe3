import net, { type AddressInfo } from 'node:net'

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  /** Emails it took, as they were sent. */
  emails: string[]
  close(): Promise<void>
}

/** A mail server on this machine that takes every email and sends none on. */
export async function startMailServer(): Promise<MailServer> {
  const emails: string[] = []
  const server = net.createServer((socket) => converse(socket, emails))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, emails, close }
}

/** As much of SMTP as it takes to be handed an email. */
function converse(socket: net.Socket, emails: string[]): void {
  let text = ''
  let isMessage = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    text += chunk.toString()
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const at = text.indexOf(end)
      if (at < 0) return
      const given = text.slice(0, at)
      text = text.slice(at + end.length)
      if (isMessage) emails.push(given)
      isMessage = !isMessage && given.toUpperCase() === 'DATA'
      if (given.toUpperCase() === 'QUIT') socket.end('221 Bye\r\n')
      else say(isMessage ? '354 Go on' : '250 Good')
    }
  })
  say('220 test')
}
