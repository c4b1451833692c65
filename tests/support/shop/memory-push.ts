/** A push service of a test's own: what browsers were shown, and how it answers next. */
import type { Push, PushTarget } from '#gateways/ports.ts'

type ToldBrowser = { endpoint: string; seconds: number; urgent: boolean } & {
  title: string
  body: string
  path: string
  tag: string
}

export function memoryPush() {
  const told: ToldBrowser[] = []
  const state: { next: (() => 'sent' | 'gone')[] } = { next: [] }
  const port: Partial<Push> = {
    publicKey: 'of the test',
    standIn: null,
    accepts: ({ endpoint }) => endpoint.startsWith('https://push.test/'),
    send: async ({ endpoint }, { text, secondsToLive, urgent }) => {
      const end = state.next.shift()?.() ?? 'sent'
      if (end === 'sent')
        told.push({
          ...(JSON.parse(text) as Pick<ToldBrowser, 'title' | 'body' | 'path' | 'tag'>),
          endpoint,
          seconds: secondsToLive,
          urgent,
        })
      return end
    },
  }
  return { port, told, answerNext: (...ends: (() => 'sent' | 'gone')[]) => void state.next.push(...ends) }
}

export const browserCalled = (name: string): PushTarget => ({
  endpoint: `https://push.test/${name}`,
  p256dh: 'p',
  auth: 'a',
})
