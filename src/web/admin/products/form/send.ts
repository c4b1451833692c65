/** What the product form's buttons do on the server: keep or drop a draft, move a picture, create, save, merge with another's edit, bring back. */
import { data, redirect } from 'react-router'
import { asking } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { MAX_PICTURES } from '#rules/products/fields.ts'
import { withOwn } from '#rules/products/choices.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import type { CreatedBefore, EditConflict } from '#shop/products/admin/catalogue.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { formAnswer } from '#web/ui/form/form-answer.ts'
import { onward } from '#web/admin/ui/answers.ts'
import { sayNext } from '#web/admin/ui/said.ts'
import { dropDraft, saveDraft, type Call } from './draft/draft.ts'
import { merged } from './draft/merge.ts'
import { said, type FormSaid } from './form-said.ts'
import { onThePage } from './schema.ts'
import { inputOf, rearranged, REMOVE_VIDEO, textsOfForm, textsOfProduct, type ProductTexts } from './texts.ts'

/** `id` null: a new product. */
export async function sendProduct(call: Call, id: number | null) {
  const { request, shop, visitor } = call
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0) as File[]
  form.delete('file')
  const here = id === null ? adminPaths.createProduct : adminPaths.editProduct(id)

  if (intent === 'discard') {
    await dropDraft(call, id)
    return onward(request, here, 'draft-dropped')
  }
  const typed = textsOfForm(form)
  if (intent.startsWith('picture:'))
    return data<FormSaid>({ ...said(form), texts: { ...typed, images: rearranged(typed.images, intent) } })
  if (intent === REMOVE_VIDEO) return data<FormSaid>({ ...said(form), texts: { ...typed, video: '' } })
  const { texts, problem } = await withFiles(call, typed, files)
  putPictures(form, texts)
  if (intent === 'draft') {
    const kept = await saveDraft(call, id, form)
    return redirect(here, {
      status: 303,
      headers: cookieHeaders(kept ? [kept.cookie, sayNext(request, 'draft-kept')] : []),
    })
  }
  if (problem)
    return failed(form, texts, {
      ok: false,
      kind: 'invalid',
      message: PRODUCT_ALERTS.invalid,
      fields: { image: problem },
    })

  if (id === null) {
    const made = await shop.catalogue.create(visitor, inputOf(texts, shop.settings), keyOf(form))
    if (!made.ok) return failed(form, texts, made)
    await dropDraft(call, null)
    return onward(request, asking(adminPaths.createProduct, { creado: made.value.id }))
  }

  if (intent === 'restore') {
    const back = await shop.catalogue.restore(visitor, id)
    if (!back.ok) return failed(form, texts, back)
  }
  const now = await shop.catalogue.find(visitor, id)
  if (!now.ok) return failed(form, texts, now)
  const seen = Number(form.get('version'))
  // Deleting and bringing back are a version each, and changed nothing that the form shows.
  const cameBack = intent === 'restore' && now.value.version === seen + 2
  const merges = intent === 'merge' && Number(form.get('newVersion')) === now.value.version
  const wanted = merges
    ? merged(texts, now.value, (name) => (form.get(`choice.${name}`) === 'theirs' ? 'theirs' : 'mine'))
    : texts
  const version = merges || cameBack ? now.value.version : seen
  const saved = await shop.catalogue.change(
    visitor,
    id,
    inputOf(wanted, withOwn(shop.settings, textsOfProduct(now.value))),
    version,
  )
  if (!saved.ok) return failed(form, texts, saved)
  await dropDraft(call, id)
  const short = saved.value.short.map(({ size, missing }) => `${size}:${missing}`).join(',')
  return onward(request, `${here}?guardado=${saved.value.version}${short && `&faltaron=${short}`}`)
}

const keyOf = (form: FormData): string | null => {
  const key = form.get('key')
  return typeof key === 'string' && key !== '' ? key : null
}

/** Files that came with the form itself: chosen without scripts. What is good is kept; each of the others has its sentence. */
async function withFiles({ shop, visitor }: Call, texts: ProductTexts, files: readonly File[]) {
  const images = [...texts.images]
  const problems: string[] = []
  for (const file of files) {
    if (images.length >= MAX_PICTURES) {
      problems.push(`${file.name}: ya hay ${MAX_PICTURES} imágenes`)
      continue
    }
    const end = await shop.pictures.store(visitor, new Uint8Array(await file.arrayBuffer()), file.name)
    if (!end.ok) problems.push(files.length > 1 ? `${file.name}: ${end.message}` : end.message)
    else if (!images.some(({ url }) => url === end.value.url)) images.push({ ...end.value, alt: '' })
  }
  return { texts: { ...texts, images }, problem: problems.join(' ') || null }
}

function putPictures(form: FormData, { images }: ProductTexts): void {
  form.set('images', JSON.stringify(images))
  form.set('image', images[0]?.url ?? '')
}

function failed(form: FormData, texts: ProductTexts, end: Failure) {
  const current = end.kind === 'conflict' ? end.current : undefined
  const other = (current as EditConflict | undefined)?.fields ? (current as EditConflict) : null
  const made = current && !other ? (current as CreatedBefore) : null
  const fields = end.kind === 'invalid' ? onThePage(end.fields) : {}
  return data<FormSaid>(
    {
      ...said(form),
      answer: formAnswer(form, fields),
      texts,
      message: end.message,
      conflict: other,
      made,
      removed: end.kind === 'missing',
      // What made a product is used up: the next click makes another one on purpose.
      ...(made && { key: crypto.randomUUID() }),
    },
    { status: statusOf(end) },
  )
}
