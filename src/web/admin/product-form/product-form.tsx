import { useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { PRODUCT_ALERTS } from '#rules/product.ts'
import { useDraft } from '../../checkout/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { Basics } from './basics.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Past } from './past.tsx'
import { PicturesField } from './pictures-field.tsx'
import { Preview } from './preview.tsx'
import { PriceAndOffer } from './price-and-offer.tsx'
import { changedProductForm, newProductForm, PRODUCT_FIELDS, type ProductField } from './schema.ts'
import type { FormSaid } from './send.ts'
import { SizesAndStock } from './sizes-and-stock.tsx'
import type { ProductTexts } from './texts.ts'
import { useLiveTexts } from './use-live-texts.ts'

type Props = {
  start: ProductTexts
  /** Null for a new product. */
  version: number | null
  said: FormSaid | undefined
  /** More buttons beside the one that saves. */
  children?: ReactNode
}
const FORM = 'producto'

export function ProductForm({ start, version, said, children }: Props) {
  const editing = version !== null
  const values = said?.texts ?? start
  // Fresh data that a hint brings must not change what this form was filled with.
  const [filled] = useState({ version, seenStock: values.seenStock })
  const element = useRef<HTMLFormElement>(null)
  const { live, onInput, read } = useLiveTexts(element, values, editing)
  const { form, fields, formProps, problems, attempt } = useCheckedForm<
    ProductField | 'colourway' | 'description'
  >({
    id: FORM,
    schema: editing ? changedProductForm : newProductForm,
    answer: said?.answer,
    defaultValue: {
      name: values.name,
      price: values.price,
      stock: values.stock,
      sold: values.sold,
      score: values.score,
      colourway: values.colourway,
      description: values.description,
    },
    order: PRODUCT_FIELDS,
  })
  const navigation = useNavigation()
  const pending = navigation.state === 'submitting' && navigation.formMethod === 'POST'
  const [dirty, setDirty] = useState(false)
  useDraft(editing ? '' : FORM, '/CreateProduct/draft')
  const part = { fields, values, live }
  const refused = said?.message && !said.conflict && problems.length === 0 ? said.message : null
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      preventScrollReset={problems.length > 0}
      {...formProps}
      onInput={(event) => {
        setDirty(true)
        onInput(event)
      }}
      className="product-form"
    >
      {editing && <input type="hidden" name="version" value={filled.version ?? ''} />}
      {editing && <input type="hidden" name="seenStock" value={filled.seenStock} />}
      <div className="space-y-4">
        <FormSummary title={PRODUCT_ALERTS.invalid} problems={problems} attempt={attempt} formId={FORM} />
        {refused && <Notice tone="error">{refused}</Notice>}
        {said?.conflict && <ConflictNotice conflict={said.conflict} message={said.message ?? ''} />}
        <Basics {...part} />
        <PicturesField
          field={fields.image}
          start={values.images}
          onChange={() => {
            read()
            form.validate({ name: 'image' })
          }}
        />
        <PriceAndOffer {...part} />
        <SizesAndStock {...part} />
        {editing && <Past {...part} />}
      </div>
      <div className="product-aside">
        <Preview live={live} />
        <div className="save-bar">
          <Button pending={pending} className="grow">
            {pending ? 'Guardando…' : editing ? 'Guardar cambios' : 'Crear producto'}
          </Button>
          {children}
        </div>
      </div>
      {editing && <LeaveGuard dirty={dirty} />}
    </Form>
  )
}
