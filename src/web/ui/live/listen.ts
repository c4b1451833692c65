import { io } from 'socket.io-client'
import { serverPaths } from '#rules/server-paths.ts'

/** A burst of hints is one question, asked again after the burst. */
const ASK_AT_MOST_EVERY = 1500

type Told = {
  askAgain: () => Promise<void>
  newUser: (person: { username: string; id: number }) => void
  roleChanged: () => Promise<boolean>
}

/** Opens the socket; fetched with it, by signed-in people only. Answers how to hang up. */
export function listen({ askAgain, newUser, roleChanged }: Told): () => void {
  let gone = false
  let asked = 0
  let planned: ReturnType<typeof setTimeout> | undefined
  const askSoon = () => {
    planned ??= setTimeout(
      () => {
        planned = undefined
        asked = Date.now()
        void askAgain()
      },
      Math.max(0, asked + ASK_AT_MOST_EVERY - Date.now()),
    )
  }
  const socket = io({ path: serverPaths.live, transports: ['websocket'], withCredentials: true })
  // Whatever was said while nobody listened: since the page was read, or while the connection was gone.
  socket.on('connect', askSoon)
  socket.on('hint', (hint: { kind?: string } | undefined) => {
    if (hint?.kind === 'ban') location.reload()
    // The shop has hung up, and a socket does not call again by itself then.
    else if (hint?.kind === 'role') void roleChanged().then((goesOn) => goesOn && !gone && socket.connect())
    else askSoon()
  })
  socket.on('newUser', (person: { username: string; id: number }) => {
    newUser(person)
    askSoon()
  })
  return () => {
    gone = true
    clearTimeout(planned)
    socket.disconnect()
  }
}
