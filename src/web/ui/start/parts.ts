const coming: Promise<unknown>[] = []
/** Before a page is drawn: on the server the code of all its parts is there, in a browser that of those which were printed. */
export async function partsAreThere(): Promise<void> {
  // A part may bring others along.
  for (let waited = 0; waited < coming.length;) {
    waited = coming.length
    await Promise.all(coming)
  }
}

/** What `load` brings, once it is there. */
export function awaited<Part>(load: () => Promise<{ default: Part }>): () => Part | undefined {
  let there: Part | undefined
  coming.push(load().then((part) => (there = part.default)))
  return () => there
}
