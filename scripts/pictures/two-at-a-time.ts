/** Runs a slow task over a list, two at a time, and answers in the list's order. */
export async function twoAtATime<T, R>(
  list: readonly T[],
  task: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const index = next++
      results[index] = await task(list[index]!, index)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}
