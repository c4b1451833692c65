const MOST = 99

export function Count({ of: count }: { of: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden className="count">
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}

export const counted = (name: string, count: number, one: string, many = `${one}s`): string =>
  count === 0 ? name : `${name}, ${count} ${count === 1 ? one : many}`
