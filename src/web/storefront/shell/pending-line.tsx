import { useNavigation } from 'react-router'
import { LOADING } from '#rules/products/product.ts'
import { useSlow } from '#web/ui/use-slow.ts'

/** A page that takes longer than 300 ms says so; a faster one never flashes (product §2.15). */
export function PendingLine() {
  const slow = useSlow(useNavigation().state !== 'idle')
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-30 flex justify-center">
      {slow && (
        <p className="flex items-center gap-3 rounded-full bg-ink py-2.5 pr-5 pl-4 text-md text-white shadow-sheet">
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-white/30 border-t-white motion-reduce:animate-none"
          />
          {LOADING}
        </p>
      )}
    </div>
  )
}
