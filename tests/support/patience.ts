/** Limits of time on a machine that does other work too. */
import os from 'node:os'

/**
 * `milliseconds` on a machine that has nothing else to do; longer by what waits for each of its cores. For promises of the
 * kind «does not wait for what hangs», where the other end would be many times later; speed itself is measured by the bench.
 */
export const patience = (milliseconds: number): number =>
  milliseconds * (1 + os.loadavg()[0]! / os.availableParallelism())
