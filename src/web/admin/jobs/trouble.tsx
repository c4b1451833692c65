/** What went wrong in words, and behind it what was really said, for whoever mends it. */
export function Trouble({ sentence, error }: { sentence: string | null; error: string | null }) {
  if (!sentence) return null
  return (
    <div className="mt-1.5 text-md">
      <p className="font-medium text-rojo">{sentence}</p>
      {error && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4">
            Ver el error
          </summary>
          <code className="block rounded-input bg-bone px-3 py-2 text-sm break-all">{error}</code>
        </details>
      )}
    </div>
  )
}
