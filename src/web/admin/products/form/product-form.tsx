import type { CatalogueTerms } from '#rules/products/terms.ts'
import { useRef, useMemo, useState, type FormEvent } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { pick } from '#rules/record.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import type { FoundColours } from '#shop/products/admin/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useCheckedForm } from '#web/ui/form/use-checked-form.ts'
import { Basics } from './basics.tsx'
import { Colours } from './colours/colours.tsx'
import { ConflictNotice } from './draft/conflict-notice.tsx'
import { DraftLine } from './draft/draft-line.tsx'
import type { FormSaid } from './form-said.ts'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { PackageFields } from './package-fields.tsx'
import { Past } from './past.tsx'
import { PicturesField } from './pictures/pictures-field.tsx'
import { VideoField } from './pictures/video-field.tsx'
import { VideoForm } from './pictures/video-form.tsx'
import { Preview } from './preview.tsx'
import { PriceAndOffer } from './price-and-offer.tsx'
import { productForm, PRODUCT_FIELDS, type ProductField } from './schema.ts'
import { SizesAndStock } from './sizes-and-stock.tsx'
import { Visibility } from './visibility.tsx'
import { textsOfBase, TYPED, type ProductTexts } from './texts.ts'
import { useLiveTexts } from './use-live-texts.ts'
import { useProductDraft } from './draft/use-product-draft.ts'

/** What the form is filled with when its page opens. */
export type Filling = {
  /** Null for a new product. */
  id: number | null
  texts: ProductTexts
  version: number
  key: string
  /** What the product was when the form was first filled: `texts`, unless a draft was taken up. */
  base: string
  draftAt: Date | null
  /** Other colours of its model. */
  colours: FoundColours
  /** How products may be called and what they may cost here. */
  terms: CatalogueTerms
}
type Props = { filling: Filling; said: FormSaid | undefined }
const FORM = 'producto'

/** Anew after each time that it was sent and done with. */
export function ProductForm(props: Props) {
  const { state, formMethod } = useNavigation()
  const under = state !== 'idle' && formMethod === 'POST'
  const [sent, setSent] = useState({ under, times: 0 })
  if (under !== sent.under) setSent({ under, times: sent.times + (!under && !props.said ? 1 : 0) })
  return <FilledForm key={sent.times} {...props} />
}

function FilledForm({ filling, said }: Props) {
  // Fresh data that a hint brings must not change what this form was filled with.
  const [filled] = useState(filling)
  const editing = filled.id !== null
  const values = said?.texts ?? filled.texts
  const version = said ? said.version : filled.version
  const base = said?.base || filled.base
  const element = useRef<HTMLFormElement>(null)
  const { live, onInput, read } = useLiveTexts(element, values, editing, filling.terms)
  const { draft, note, keep, discard } = useProductDraft(element, filled.draftAt)
  // Equal ones that a hint brings are the same: what is checked does not start anew.
  const told = JSON.stringify(filling.terms)
  const terms = useMemo(() => JSON.parse(told) as CatalogueTerms, [told])
  const schema = useMemo(() => productForm(editing, terms), [editing, terms])
  const { form, fields, formProps, problems, attempt } = useCheckedForm<ProductField>({
    id: FORM,
    schema,
    answer: said?.answer,
    defaultValue: pick(values, TYPED),
    order: PRODUCT_FIELDS,
  })
  const navigation = useNavigation()
  const pending = navigation.state === 'submitting' && navigation.formMethod === 'POST'
  const [dirty, setDirty] = useState(false)
  const [uploads, setUploads] = useState({ pictures: 0, video: 0 })
  const busy = uploads.pictures + uploads.video
  const [waits, setWaits] = useState(false)
  const part = { fields, values, live, terms }
  const talks = said?.conflict || said?.made || said?.removed
  const refused = said?.message && !talks && problems.length === 0 ? said.message : null

  function onBusy(now: typeof uploads) {
    setUploads(now)
    if (now.pictures + now.video === 0) setWaits(false)
  }
  function onFiles() {
    setDirty(true)
    note()
    read()
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const by = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    // The first click is under way; a second one has nothing to add.
    if (pending) return event.preventDefault()
    if (busy > 0 && by?.value !== 'discard') {
      event.preventDefault()
      return setWaits(true)
    }
    formProps.onSubmit(event)
  }

  return (
    <>
      <Form
        ref={element}
        method="post"
        encType="multipart/form-data"
        preventScrollReset={problems.length > 0}
        {...formProps}
        onSubmit={onSubmit}
        onInput={(event) => {
          setDirty(true)
          note()
          onInput(event)
        }}
        className="product-form"
      >
        {/* What Enter in a field presses: the form's first button, which would else be one that moves a picture. */}
        <button tabIndex={-1} aria-hidden className="sr-only">
          Guardar
        </button>
        <input type="hidden" name="key" value={said?.key || filled.key} />
        <input type="hidden" name="productId" value={filled.id ?? ''} />
        <input type="hidden" name="base" value={base} />
        {editing && <input type="hidden" name="version" value={Number.isNaN(version) ? '' : version} />}
        {editing && <input type="hidden" name="seenStock" value={values.seenStock} />}
        <div className="space-y-4">
          <FormSummary title={PRODUCT_ALERTS.invalid} problems={problems} attempt={attempt} formId={FORM} />
          {refused && <Notice tone="error">{refused}</Notice>}
          {said?.removed && (
            <Notice tone="warning" title={said.message}>
              <Button name="intent" value="restore" size="small" className="mt-2">
                Recuperarlo y guardar
              </Button>
            </Notice>
          )}
          {said?.made && (
            <Notice tone="warning" title={said.message}>
              <p>
                Si querés otro, apretá «Crear producto» de nuevo. Si querés cambiar aquel,{' '}
                <Link to={adminPaths.editProduct(said.made.id)} className="link font-semibold">
                  editalo
                </Link>
                .
              </p>
            </Notice>
          )}
          {said?.conflict && (
            <ConflictNotice
              conflict={said.conflict}
              message={said.message ?? ''}
              mine={values}
              base={textsOfBase(base)}
            />
          )}
          <Basics {...part} />
          <Colours {...part} id={filled.id} start={filled.colours} said={said} />
          <PicturesField
            field={fields.image}
            start={values.images}
            onBusy={(pictures) => onBusy({ ...uploads, pictures })}
            onChange={() => {
              onFiles()
              form.validate({ name: 'image' })
            }}
          />
          <VideoField
            field={fields.video}
            start={values.video}
            onBusy={(video) => onBusy({ ...uploads, video: video ? 1 : 0 })}
            onChange={onFiles}
          />
          <PriceAndOffer {...part} />
          <SizesAndStock {...part} />
          <PackageFields fields={fields} />
          <Visibility values={values} />
          {editing && <Past {...part} />}
        </div>
        <div className="product-aside">
          <Preview live={live} brands={terms.brands} />
          <div className="save-bar">
            {/* Comes and goes on the side where the button that saves does not move for it. */}
            <div className="draft-row">
              <DraftLine draft={draft} onOver={() => void keep(true)} />
              {draft.at && (
                <Button name="intent" value="discard" look="quiet" size="small" formNoValidate>
                  Descartar
                </Button>
              )}
            </div>
            {waits && (
              <p role="status" className="w-full text-md font-medium text-ambar">
                {uploads.video > 0
                  ? 'Todavía se está subiendo el video. Esperá a que termine y apretá de nuevo.'
                  : 'Todavía se están subiendo imágenes. Esperá a que terminen y apretá de nuevo.'}
              </p>
            )}
            <Button pending={pending} className="grow basis-36 lg:basis-auto">
              {pending ? 'Guardando…' : editing ? 'Guardar cambios' : 'Crear producto'}
            </Button>
            <Button name="intent" value="draft" look="quiet" formNoValidate className="without-scripts">
              Guardar borrador
            </Button>
          </div>
        </div>
        <LeaveGuard dirty={dirty} onKeep={() => keep(true)} onDiscard={discard} />
      </Form>
      <VideoForm productId={filled.id} />
    </>
  )
}
