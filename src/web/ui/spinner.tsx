import { LOADING } from '#rules/products/product.ts'

/** 'Cargando...' (product §2.15). */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <p role="status" className={`flex items-center gap-3 text-md text-muted ${className}`}>
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-ink motion-reduce:animate-none"
      />
      {LOADING}
    </p>
  )
}
