import { adminPaths } from '#rules/admin-paths.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import { ChooseProduct } from '#web/admin/ui/choose-product.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Step } from './step.tsx'

export type Choosing = {
  q: string
  products: { id: number; name: string; image: string | null }[]
  /** The one that was chosen, whose size is chosen now. */
  chosen: { id: number; name: string; sizes: string[] } | null
}
type Props = { pair: DeskPair; choosing: Choosing; refusal: Refusal | undefined }

/** Which product and size of the catalogue it is; a size that the product lacks is added. */
export function CatalogueStep({ pair, choosing, refusal }: Props) {
  const { q, products, chosen } = choosing
  const here = adminPaths.intakeOf(pair.code)
  return (
    <Step id="catalogo" title="Qué es en el catálogo">
      {chosen ? (
        <PressForm method="post" action={here} preventScrollReset className="space-y-4">
          <p>
            <b>{chosen.name}</b>. La etiqueta dice {pair.sizeLabel}.
          </p>
          <input type="hidden" name="productId" value={chosen.id} />
          <ChoiceField
            field={plainField('place', 'size', refusal)}
            legend="Talle"
            choices={chosen.sizes.map((size) => ({ value: size, label: size }))}
            chosen={pair.product?.size ?? ''}
          />
          {pair.equal.length > 1 && (
            <label className="check w-fit">
              <input type="checkbox" name="equal" value="si" defaultChecked />
              También los otros {pair.equal.length - 1} iguales
            </label>
          )}
          <Button name="intent" value="place" size="small">
            Es este
          </Button>
        </PressForm>
      ) : (
        <ChooseProduct
          q={q}
          products={products}
          label="Qué producto es"
          to={(id) => adminPaths.intakeChoosing(pair.code, id)}
        />
      )}
    </Step>
  )
}
