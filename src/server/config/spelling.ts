/** Names in the environment that look like ours and are not: a slip would otherwise be a setting that silently does nothing. */

/** Nobody else's variables begin like these. */
const OURS = /^(MP|OIDC|CLOUDINARY|EMAILJS|SHOP|BACKUP|METRICS)_/
/** What else a name of ours may lie near to: too short to be told from somebody else's. */
const SHORTEST = 7

/** A sentence for each name that is probably meant to be one of `known`. */
export function misspellings(given: readonly string[], known: readonly string[]): string[] {
  const names = new Set(known)
  return given
    .filter((name) => !names.has(name) && name.includes('_') && name.length >= SHORTEST)
    .flatMap((name) => {
      const meant = nearest(name, known)
      return meant ? [`${name} is not a variable of the shop. Did you mean ${meant}?`] : []
    })
}

function nearest(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase()
  const near = known
    .map((one) => ({ one, far: one === upper ? 0 : distance(one, upper) }))
    .filter(
      ({ one, far }) =>
        far <= 2 || (OURS.test(upper) && (upper.startsWith(`${one}_`) || one.startsWith(`${upper}_`))),
    )
    .sort((a, b) => a.far - b.far)
  return near[0]?.one ?? null
}

/** Emails to add, drop or change to make one of the other; two neighbours that changed places count as one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
