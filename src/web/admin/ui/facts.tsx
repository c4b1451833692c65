import { WithCodes } from '#web/ui/with-codes.tsx'
/** Names and values; what is not known is left out. */
export function Facts({ facts }: { facts: [name: string, value: React.ReactNode][] }) {
  return (
    <dl className="divide-y divide-line text-md">
      {facts.map(
        ([name, value], index) =>
          value && (
            <div key={index} className="flex justify-between gap-4 py-2">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 text-right font-medium break-words">
                {typeof value === 'string' ? <WithCodes text={value} /> : value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
