/** Calls that take photos come as a form with files: read whole, after it was asked whether the call takes them from this caller (routes.ts). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visibleForm } from '#server/http/visible-text.ts'
import type { Files, PhotoField, SentFile } from './operation.ts'

/** What came in such a form. */
export class SentForm {
  readonly texts: Record<string, string>
  readonly files: readonly SentFile[]
  constructor(texts: Record<string, string>, files: readonly SentFile[]) {
    this.texts = texts
    this.files = files
  }
}

/** For one route alone: nothing else than such a form is read there. */
export function readForms(scope: FastifyInstance, files: Files): void {
  scope.removeAllContentTypeParsers()
  const parse = async (request: FastifyRequest, body: Buffer<ArrayBuffer>) => {
    const headers = { 'content-type': String(request.headers['content-type']) }
    const form = new Uint8Array(visibleForm(body, headers['content-type']))
    return sorted(await new Response(form, { headers }).formData(), files)
  }
  scope.addContentTypeParser<Buffer<ArrayBuffer>>('multipart/form-data', { parseAs: 'buffer' }, parse)
}

/** A file under another name than those that are taken is told like any field that nobody knows. */
async function sorted(form: FormData, files: Files): Promise<SentForm> {
  const texts = Object.create(null) as Record<string, string>
  const sent: SentFile[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') texts[name] = value
    else if (!Object.hasOwn(files, name)) texts[name] = ''
    else if (value.size > 0)
      sent.push({ field: name as PhotoField, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return new SentForm(texts, sent)
}
