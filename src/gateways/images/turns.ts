/** Work that waits for its turn: at most `atOnce` at a time, and a line that is only so long. */

export function takeTurns(atOnce: number, longestLine: number, tooLong: () => Error) {
  let working = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) {
      if (line.length >= longestLine) throw tooLong()
      await new Promise<void>((called) => line.push(called))
    } else working++
    try {
      return await work()
    } finally {
      // The place is handed on, so `working` stays the same while someone waits.
      const next = line.shift()
      if (next) next()
      else working--
    }
  }
}
