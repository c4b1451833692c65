/** What the product form's buttons do on the server: keep a draft, move a picture, create, save, save over another's edit. */
import { data, redirect } from 'react-router'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { PRODUCT_ALERTS } from '#rules/product.ts'
import type { EditConflict } from '#shop/catalogue.ts'
import { cookieHeaders } from '../../return-to.ts'
import { formAnswer } from '../../ui/form-answer.ts'
import type { FormAnswer } from '../../ui/use-checked-form.ts'
import { onward } from '../answers.ts'
import { sayNext } from '../said.ts'
import { dropDraft, saveDraft, type Desk } from './draft.ts'
import { onThePage } from './schema.ts'
import { inputOf, rearranged, textsOfForm, type ProductTexts } from './texts.ts'

export type FormSaid = {
  answer: FormAnswer | null
  texts: ProductTexts
  message: string | null
  conflict: EditConflict | null
}

/** `id` null: a new product. */
export async function sendProduct(desk: Desk, id: number | null) {
  const { request, shop, visitor } = desk
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0) as File[]
  form.delete('file')

  if (id === null && intent === 'discard')
    return redirect('/CreateProduct', {
      status: 303,
      headers: cookieHeaders([await dropDraft(desk), sayNext(request, 'draft-dropped')]),
    })
  const typed = textsOfForm(form)
  if (intent.startsWith('picture:'))
    return data<FormSaid>({
      answer: null,
      texts: { ...typed, images: rearranged(typed.images, intent) },
      message: null,
      conflict: null,
    })
  const { texts, problem } = await withFiles(desk, typed, files)
  if (id === null && intent === 'draft') {
    const cookie = await saveDraft(desk, texts)
    const said = sayNext(request, 'draft-kept')
    return redirect('/CreateProduct', { status: 303, headers: cookieHeaders(cookie ? [cookie, said] : []) })
  }
  if (problem)
    return failed(form, texts, {
      ok: false,
      kind: 'invalid',
      message: PRODUCT_ALERTS.invalid,
      fields: { image: problem },
    })

  if (id === null) {
    const made = await shop.catalogue.create(visitor, inputOf(texts))
    if (!made.ok) return failed(form, texts, made)
    return redirect(`/CreateProduct?creado=${made.value.id}`, {
      status: 303,
      headers: cookieHeaders([await dropDraft(desk)]),
    })
  }
  const over = intent === 'overwrite'
  const input = inputOf(over ? { ...texts, ...seenNow(form) } : texts)
  const version = Number(form.get(over ? 'newVersion' : 'version'))
  const saved = await shop.catalogue.change(visitor, id, input, version)
  if (!saved.ok) return failed(form, texts, saved)
  const short = saved.value.short.map(({ size, missing }) => `${size}:${missing}`).join(',')
  return onward(request, `/EditProduct/${id}?guardado=${saved.value.version}${short && `&faltaron=${short}`}`)
}

/** What the conflict showed as the product's units now: the numbers typed here replace them on purpose. */
const seenNow = (form: FormData): Pick<ProductTexts, 'seen' | 'seenStock'> => ({
  seen: Object.fromEntries(new URLSearchParams(String(form.get('newSeen') ?? ''))),
  seenStock: String(form.get('newSeenStock') ?? ''),
})

/** Files that came with the form itself: chosen without scripts. */
async function withFiles({ shop, visitor }: Desk, texts: ProductTexts, files: readonly File[]) {
  const images = [...texts.images]
  let problem: string | null = null
  for (const file of files) {
    const end = await shop.pictures.store(visitor, new Uint8Array(await file.arrayBuffer()), file.name)
    if (end.ok) images.push({ ...end.value, alt: '' })
    else problem ??= end.message
  }
  return { texts: { ...texts, images }, problem }
}

function failed(form: FormData, texts: ProductTexts, end: Failure) {
  form.set('images', JSON.stringify(texts.images))
  form.set('image', texts.images[0]?.url ?? '')
  const conflict = end.kind === 'conflict' ? ((end.current as EditConflict | undefined) ?? null) : null
  const fields = end.kind === 'invalid' ? onThePage(end.fields) : {}
  return data<FormSaid>(
    { answer: formAnswer(form, fields), texts, message: end.message, conflict },
    { status: statusOf(end) },
  )
}
