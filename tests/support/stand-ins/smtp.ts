/** An SMTP server in a few lines: greets, asks for a login when it has one, keeps the emails, says what it is told to RCPT. */
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type SmtpStandIn = {
  /** For SMTP_URL, with the right login. */
  url: string
  emails: string[]
  /** How often somebody connected. */
  connections(): number
  close(): Promise<void>
}

export async function smtpStandIn({
  login,
  recipient = '250 ok',
}: { login?: { user: string; password: string }; recipient?: string } = {}): Promise<SmtpStandIn> {
  const emails: string[] = []
  let connections = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    open.add(socket)
    let writing = false
    let kept = ''
    let known = !login
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk) => {
      const said = String(chunk)
      if (writing) {
        kept += said
        if (!kept.endsWith('\r\n.\r\n')) return
        writing = false
        emails.push(kept)
        kept = ''
        return void socket.write('250 kept\r\n')
      }
      if (/^EHLO/i.test(said))
        return void socket.write(login ? '250-stand-in\r\n250 AUTH PLAIN\r\n' : '250 stand-in\r\n')
      if (/^AUTH PLAIN/i.test(said)) {
        const [, user, password] = Buffer.from(said.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
        known = user === login?.user && password === login?.password
        return void socket.write(known ? '235 welcome\r\n' : '535 authentication failed\r\n')
      }
      if (/^QUIT/i.test(said)) return void socket.end('221 bye\r\n')
      if (!known) return void socket.write('530 authentication required\r\n')
      if (/^DATA/i.test(said)) {
        writing = true
        return void socket.write('354 go on\r\n')
      }
      socket.write(/^RCPT/i.test(said) ? `${recipient}\r\n` : '250 ok\r\n')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const user = login ? `${login.user}:${encodeURIComponent(login.password)}@` : ''
  return {
    url: `smtp://${user}127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    emails,
    connections: () => connections,
    async close() {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
