/**
 * Answers about the catalogue, remembered until it changes. A change forgets them all: no answer can outlive what it was made
 * from, whichever way the change came (an admin, an order, another instance).
 */

/** The remembered answer to `question`, or what `ask` finds; asked at the same time, it is asked once. */
export type Recall = <T>(question: string, ask: () => PromiseLike<T>) => Promise<T>
export type Answers = {
  recall: Recall
  forget(): void
}

/** `maxAge` in milliseconds bounds how long a change stays unseen if its news got lost. */
export function openAnswers({ most, maxAge }: { most: number; maxAge: number }, clock: () => Date): Answers {
  let known = new Map<string, { answer: Promise<unknown>; at: number }>()
  return {
    recall<T>(question: string, ask: () => PromiseLike<T>): Promise<T> {
      const now = clock().getTime()
      const there = known.get(question)
      known.delete(question)
      if (there && now - there.at < maxAge) {
        // Taken out and put back: a Map keeps its order of entry, so the first is the one longest unused.
        known.set(question, there)
        return there.answer as Promise<T>
      }
      const here = known
      // Drizzle's queries run anew each time they are awaited; the async function makes one promise of one run.
      const entry = { answer: (async () => ask())(), at: now }
      here.set(question, entry)
      entry.answer.catch(() => here.get(question) === entry && here.delete(question))
      if (here.size > most) here.delete(here.keys().next().value!)
      return entry.answer
    },
    // An answer still on its way belongs to the old map: who asks from now on asks again.
    forget: () => void (known = new Map()),
  }
}

/** Remembers nothing. */
export const askAnew: Recall = async (_question, ask) => ask()
