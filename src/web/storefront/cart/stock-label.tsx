import { IN_STOCK, OUT_OF_STOCK } from '#rules/products/product.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Product §2.20: IN STOCK or OUT OF STOCK; a sign and a word, never colour alone. */
export function StockLabel({ stock }: { stock: number }) {
  return stock > 0 ? (
    <p className="mt-1 flex items-center gap-1 text-sm font-semibold text-verde">
      <Icon of="check" size={16} />
      {IN_STOCK}
    </p>
  ) : (
    <p className="mt-1 flex items-center gap-1 text-sm font-semibold text-rojo">
      <Icon of="x" size={16} />
      {OUT_OF_STOCK}
    </p>
  )
}
