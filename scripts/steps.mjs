// How the scripts of this folder go on and end: a step with its time, and a sentence for what a person can mend.
// Plain JavaScript for Node 18 with nothing installed, like everything that runs before the packages are there.

/**
 * How a step ends: `said` instead of its time when there was nothing to do, or a sentence for what a person can mend.
 * @typedef {{ ok: true, said?: string }} Done
 * @typedef {{ ok: false, message: string }} Stopped
 */

/** @type {(message: string) => Stopped} */
export const stopped = (message) => ({ ok: false, message })

/**
 * Prints `text`, does `work`, and prints how long it took.
 * @param {string} text
 * @param {() => Done | Stopped | Promise<Done | Stopped>} work
 */
export async function step(text, work) {
  const began = Date.now()
  process.stdout.write(`${text} … `)
  const end = await work()
  const said = end.ok ? (end.said ?? `${((Date.now() - began) / 1000).toFixed(1)} s`) : ''
  process.stdout.write(`${said}\n`)
  return end
}

/**
 * The end of every script: its exit code, or the sentence of what stopped it.
 * @param {() => Promise<number | Stopped>} work
 */
export async function main(work) {
  const end = await work()
  if (typeof end !== 'number') process.stderr.write(`\n${end.message}\n\n`)
  process.exitCode = typeof end === 'number' ? end : 1
}
