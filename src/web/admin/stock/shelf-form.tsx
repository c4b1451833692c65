import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import type { AdminSize } from '#shop/stock/stock.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Where a size lies, for whoever fetches it or counts that shelf. */
export const ShelfForm = ({ size, refusal }: { size: AdminSize; refusal: Refusal | undefined }) => (
  <section aria-labelledby="estante" className="panel p-4 md:p-5">
    <h2 id="estante" className="mb-3 text-lg font-bold">
      Dónde está el talle {size.size}
    </h2>
    <Form method="post" preventScrollReset key={size.sizeId} className="space-y-4">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="sizeId" value={size.sizeId} />
      <TextField
        field={plainField('place', 'shelf', refusal, size.shelf)}
        label="Estante"
        autoComplete="off"
        maxLength={UNIT_LETTERS.shelf}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button size="small" look="quiet">
          Guardar el estante
        </Button>
        <Link to={adminPaths.unitCounts} className="link">
          Recuento
        </Link>
      </div>
    </Form>
  </section>
)
