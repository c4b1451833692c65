/** Another process of this suite: it is sent one order and answers one thing, or its death is reported. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `file` is an import.meta.url. */
export async function sendOut<T>(
  file: string | URL,
  order: object,
): Promise<{ answer: T; child: ChildProcess }> {
  const child = fork(fileURLToPath(file), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // Whatever ends this process, nothing it started goes on alone.
  const stop = () => void child.kill()
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  const answer = await new Promise<T>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${String(file)} ended with ${code} before it answered.`)))
    child.send(order)
  })
  return { answer, child }
}
