/** How much waits; the words are for people who hear the page. */
export function Badge({ count, of, className = '' }: { count: number; of: string; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={`rounded-full bg-hot px-2 text-sm leading-6 font-bold text-ink tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {of}</span>
    </span>
  )
}
