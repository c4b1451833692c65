/** What the calls of the contract are sent as, and what is read of their answers. */
import { desc, eq } from 'drizzle-orm'
import { outbox, rateLimits } from '#data/schema.ts'
import { offerPhoto } from '../shop/offered-pairs.ts'
import type { TestServer } from '../app.ts'

const photos = new Map<string, Promise<Uint8Array>>()
/** Always the same of each: «photos», and «photos#2» another of that field. */
function photoOf(field: string): Promise<Uint8Array> {
  const known = photos.get(field) ?? offerPhoto().then(({ bytes }) => bytes)
  photos.set(field, known)
  return known
}

/** A form with photos, as bytes and their header. */
export async function asForm(fields: object, files: readonly string[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const field of files)
    form.append(
      field.split('#')[0]!,
      new Blob([(await photoOf(field)) as Uint8Array<ArrayBuffer>]),
      'foto.jpg',
    )
  const whole = new Response(form)
  return {
    headers: { 'content-type': whole.headers.get('content-type')! },
    payload: Buffer.from(await whole.arrayBuffer()),
  }
}

/** «free.0.day» of an answer. */
export const at = (answer: unknown, where: string): string =>
  String(where.split('.').reduce((value, key) => (value as Record<string, unknown>)?.[key], answer))

/** The last one of six digits that waits to be sent; whoever asked so often may ask on. */
export async function mailedCode({ database: { db } }: TestServer): Promise<string> {
  await db.delete(rateLimits)
  const mails = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.kind, 'mail'))
    .orderBy(desc(outbox.id))
  for (const { payload } of mails) {
    const code = /^\d{6}/.exec(String((payload as { subject?: string }).subject))?.[0]
    if (code) return code
  }
  throw new Error('no code was mailed')
}
