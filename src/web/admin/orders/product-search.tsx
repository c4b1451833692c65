import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { Button } from '#web/ui/button.tsx'

/** Of an order's form: a product by its name. */
export const ProductSearch = ({ label, q }: { label: string; q: string }) => (
  <>
    <label className="min-w-0 grow text-md font-semibold">
      {label}
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Su nombre"
        className="input mt-1.5 font-normal"
      />
    </label>
    <Button look="quiet">Buscar</Button>
  </>
)
