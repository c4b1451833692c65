import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { anotherForm, offerForm } from '#rules/consignment/offers/form.ts'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import {
  ASKED_PHOTO_LABEL,
  ASKED_PHOTOS,
  DRAFT_HOURS,
  LEAST_PHOTOS,
  MOST_OFFER_PHOTOS,
  OFFER_SAYS,
} from '#rules/consignment/offers/limits-and-texts.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { GRADE_LABEL, GRADE_SENTENCE, GRADES } from '#rules/units/grade.ts'
import { UNIT_BOX_LABEL, UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { Honeypot, isFromProgram } from '#web/ui/form/honeypot.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useCheckedForm } from '#web/ui/form/use-checked-form.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { Route } from './+types/offer-form-page'
import { Choices } from './choices.tsx'
import { offerAt } from '../offer/offer-at.ts'
import { fillForm, keepForm, keptForm, type Arrived } from './kept-form.ts'
import { PhotoTile } from './photo-tile.tsx'
import { photosOf } from './photos-of.ts'
import { WhoFields } from './who-fields.tsx'
import { usePhotos } from './use-photos.ts'

export const handle = { uploads: 'offer' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Ofrecer un par', matches, { noindex: true })

const FORM = 'ofrecer'

/** The offer after which this is another one, by its owner: `de`. */
const beforeIn = (url: URL, call: Parameters<typeof offerAt>[1]) => {
  const part = url.searchParams.get('de')
  return part === null ? null : offerAt(part, call)
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const settings = context.get(settingsContext)
  const { brands, consignment } = settings
  const { offers } = context.get(shopContext).consignment
  const before = beforeIn(url, { request, context })
  const person = visitor.kind === 'person' ? visitor : null
  return {
    open: consignment === 'yes',
    most: mostPrice(settings),
    key: crypto.randomUUID(),
    another: before && (await offers.anotherOf(before)),
    here: url.pathname + url.search,
    who: {
      name: person ? `${person.name} ${person.surname}`.trim() : '',
      email: person?.email ?? '',
      phone: '',
    },
    brands: brands.filter(({ offered }) => offered).map(({ label }) => label),
    models: await offers.models(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (isFromProgram(form)) return redirect(`${paths.sell}?enviada`, 303)
  const { offers } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  const typed = formTexts(form)
  const files = await photosOf(form)
  const before = form.getAll('arrived').map(Number)
  const end = await offers.submit(
    visitor,
    typed,
    { files, arrived: before },
    beforeIn(url, { request, context }),
  )
  if (end.ok) return redirect(`${sellPaths.pairOffer(end.value.token)}?enviada`, 303)
  // No browser sends a file twice by itself: what came stays with the form.
  const key = typed.key ?? ''
  const ids = [...before]
  for (const { kind, bytes } of files.slice(0, MOST_OFFER_PHOTOS)) {
    const kept = await offers.addDraftPhoto(visitor, { key, kind }, bytes)
    if (kept.ok) ids.push(kept.value.id)
  }
  const arrived: Arrived[] = await offers.draftsOf(key, ids)
  const fields = end.kind === 'invalid' ? end.fields : {}
  return data({ answer: formAnswer(form, fields), message: end.message, arrived }, { status: statusOf(end) })
}

/** A pair is offered in a minute, with the camera of a phone, without an account. */
export default function OfferForm({ loaderData }: Route.ComponentProps) {
  const { open, most, who, brands, models, another, here } = loaderData
  const answer = useAnswer<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const [formKey, setFormKey] = useState(answer?.answer.typed.key || loaderData.key)
  const photos = usePhotos(answer?.arrived)
  const { fields, formProps, problems, attempt } = useCheckedForm<
    'brand' | 'model' | 'size' | 'grade' | 'box' | 'note' | 'name' | 'email' | 'phone' | 'hoped' | 'photos'
  >({
    id: FORM,
    schema: another ? anotherForm(most) : offerForm(most),
    answer: answer?.answer,
    defaultValue: another ? {} : who,
    order: ['photos', 'brand', 'model', 'size', 'grade', 'box', 'note', 'name', 'email', 'phone', 'hoped'],
  })
  const pending = useNavigation().formAction === here
  const keep = () => {
    if (form.current) keepForm(form.current, photos.arrived)
  }
  const before = useRef(photos.arrived)
  const keepArrived = useEffectEvent(keep)
  useEffect(() => {
    if (photos.arrived !== before.current) keepArrived()
  }, [photos.arrived])
  const restore = useEffectEvent(() => {
    const kept = answer === undefined ? keptForm() : null
    if (!kept || !form.current) return
    fillForm(form.current, kept.fields)
    if (kept.fields.key) setFormKey(kept.fields.key)
    photos.restore(kept.arrived)
    void photos.bringBack(form.current, kept.fields.key || formKey)
  })
  useEffect(() => {
    const soon = setTimeout(() => restore())
    return () => clearTimeout(soon)
  }, [])

  if (!open)
    return (
      <Page title="Ofrecer un par">
        <Notice quiet tone="info" className="max-w-2xl">
          <p>{OFFER_SAYS.closed}</p>
        </Notice>
      </Page>
    )
  return (
    <Page
      title={another ? 'Otro par' : 'Ofrecer un par'}
      above={<Breadcrumb trail={[{ name: 'Vender', to: paths.sell }, { name: 'Ofrecer' }]} />}
      intro="Te contestamos a cuánto lo vendemos y cuánto te queda. No te compromete a nada."
    >
      <PageTitle name="Ofrecer un par" failed={problems.length > 0 || answer !== undefined} hidden />
      <div className="max-w-2xl space-y-8">
        {answer && problems.length === 0 && attempt === 0 && <Notice tone="error" title={answer.message} />}
        <FormSummary
          title={OFFER_SAYS.invalid}
          problems={problems}
          attempt={attempt}
          formId={FORM}
          anchors={{ photos: 'foto-side' }}
        />
        <Form
          ref={form}
          method="post"
          action={here}
          encType="multipart/form-data"
          preventScrollReset
          {...formProps}
          onInput={keep}
          className="space-y-9"
        >
          <input type="hidden" name="key" value={formKey} readOnly />
          <section aria-labelledby="fotos">
            <h2 id="fotos" className="text-lg font-bold">
              1. Fotos
            </h2>
            <p className="mb-3 text-md text-muted">
              Con {LEAST_PHOTOS} alcanza, con las cuatro te contestamos mejor. Solo las vemos nosotros.
            </p>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {ASKED_PHOTOS.map((kind) => (
                <PhotoTile
                  key={`${kind} ${photos.round}`}
                  kind={kind}
                  label={ASKED_PHOTO_LABEL[kind]}
                  formKey={formKey}
                  photos={photos}
                  onTaken={keep}
                />
              ))}
              <div className="col-span-full">
                <PhotoTile
                  key={photos.round}
                  kind="detail"
                  label="Más fotos, o de tu galería"
                  formKey={formKey}
                  photos={photos}
                  onTaken={keep}
                  many
                />
              </div>
            </div>
            <p role="status" className="mt-2 text-sm empty:hidden">
              {photos.waiting}
            </p>
            <FieldProblem field={fields.photos} />
          </section>
          <section aria-labelledby="par" className="space-y-5">
            <h2 id="par" className="text-lg font-bold">
              2. El par
            </h2>
            <div className="grid gap-5 sm:grid-cols-[1fr_2fr_1fr]">
              <TextField field={fields.brand} label="Marca" maxLength={OFFER_LETTERS.brand} list="marcas" />
              <TextField field={fields.model} label="Modelo" maxLength={OFFER_LETTERS.model} list="modelos" />
              <TextField field={fields.size} label="Talle" maxLength={OFFER_LETTERS.size} />
            </div>
            <datalist id="marcas">
              {brands.map((brand) => (
                <option key={brand} value={brand} />
              ))}
            </datalist>
            <datalist id="modelos">
              {models.map((model) => (
                <option key={model} value={model} />
              ))}
            </datalist>
            <Choices
              field={fields.grade}
              legend="¿Cómo está?"
              options={GRADES.map((value) => ({
                value,
                label: GRADE_LABEL[value],
                says: GRADE_SENTENCE[value],
              }))}
              columns="sm:grid-cols-2"
            />
            <Choices
              field={fields.box}
              legend="¿Tiene la caja?"
              options={UNIT_BOXES.map((value) => ({ value, label: UNIT_BOX_LABEL[value] }))}
              columns="sm:grid-cols-3"
            />
            <TextArea
              field={fields.note}
              label="¿Algo que tengamos que saber?"
              optional
              rows={2}
              maxLength={OFFER_LETTERS.note}
            />
          </section>
          <section aria-labelledby="quien" className="space-y-5">
            <h2 id="quien" className="text-lg font-bold">
              3. Dónde te contestamos
            </h2>
            {another && (
              <p>
                A <b className="break-all">{another.mailbox}</b>, como la otra vez.{' '}
                <a href={sellPaths.offerPair} className="link inline-flex min-h-11 items-center">
                  Usar otros datos
                </a>
              </p>
            )}
            <div className="grid gap-5 sm:grid-cols-2">
              {!another && <WhoFields fields={fields} />}
              <TextField
                field={fields.hoped}
                label="¿Cuánto esperás que valga?"
                optional
                inputMode="decimal"
              />
            </div>
          </section>
          <Honeypot />
          <div>
            <Button pending={pending} className="w-full sm:w-auto">
              {pending ? 'Enviando…' : 'Enviar'}
            </Button>
            <p className="mt-3 text-sm text-muted">
              Usamos estos datos solo para contestarte. Si no llegamos a nada se borran solos (Ley 25.326). Lo
              que escribís queda en este teléfono {DRAFT_HOURS} horas, por si te quedás sin señal.
            </p>
          </div>
        </Form>
      </div>
    </Page>
  )
}
