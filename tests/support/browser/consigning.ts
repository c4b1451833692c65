/** The steps of an entrusted pair in a browser, on a phone, by the names that people read: with and without scripts. The books hold after each. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { CODE_PURPOSE_SAID, type CodePurpose } from '#rules/consignment/codes.ts'
import { checkPoints, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import { CHECK_VERDICT_LABEL } from '#rules/consignment/labels.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { PRINTED_UNIT_CODE } from '#rules/units/code-text.ts'
import { PICTURE_KIND_LABEL } from '#rules/units/limits-and-texts.ts'
import { photo } from '#tests/support/files/picture-files.ts'
import { cuilOf } from '#tests/support/shop/consigned-pairs.ts'
import { awake } from './awake.ts'
import type { Seen } from './browser.ts'
import { until, type Journey } from './journey.ts'

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
export const said = (page: Page, text: string) => page.getByText(text).first().waitFor()
export const titled = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Each other than the one before, so that none is taken for another. */
let taken = 0
export const snap = async () => ({
  name: 'camara.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(900 + 4 * ++taken, 700 + 5 * taken)
    .jpeg()
    .toBuffer(),
})

/** The codes of pairs that the page shows on more than one line. */
const brokenCodes = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      for (const { 0: code, index } of (texts.currentNode.nodeValue ?? '').matchAll(
        new RegExp(pattern, 'g'),
      )) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + code.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(code)
      }
    return broken
  }, PRINTED_UNIT_CODE)

export type Person = {
  page: Page
  errors: string[]
  email: string
  name: string
  dni: string
  scripts: boolean
}
export type Staff = Seen & { scripts: boolean }

/** `shoe`: the product that the pair becomes one of, by its number and name. */
export function consigning(server: Journey, shoe: { id: number; name: string }) {
  /** Nothing is wider than the phone, no code is broken, and the books hold. Work that waits for its minute is none of it. */
  async function whole(page: Page): Promise<void> {
    expect(await brokenCodes(page), page.url()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
      360,
    )
    expect((await server.broken()).filter(({ overdue }) => !overdue)).toEqual([])
  }
  async function owner(email: string, name: string, dni: string, scripts: boolean): Promise<Person> {
    const seen = await server.visit({ javaScriptEnabled: scripts })
    return { ...seen, email, name, dni, scripts }
  }
  const staff = async (scripts: boolean, email = 'admin@vereda.test'): Promise<Staff> => ({
    ...(await server.visitAs(email, {}, { javaScriptEnabled: scripts })),
    scripts,
  })

  async function open({ page, scripts }: Pick<Person, 'page' | 'scripts'>, path: string): Promise<void> {
    await page.goto(path.startsWith('http') ? path : server.url + path)
    if (scripts) await awake(page)
  }
  /** The newest for that deed, whatever was mailed for others. */
  const codeFor = (email: string, purpose: CodePurpose): Promise<string> =>
    until(async () => {
      const mails = await server.emails(email)
      const mail = mails.find(({ subject }) =>
        subject.includes(`es tu código para ${CODE_PURPOSE_SAID[purpose]}`),
      )
      return mail?.subject.slice(0, 6)
    })
  /** Where the newest e-mail that is called so leads. */
  const linkIn = (email: string, subject: string, below: string): Promise<string> =>
    until(async () => {
      const mail = (await server.emails(email)).find((one) => one.subject.startsWith(subject))
      return mail?.text.match(new RegExp(`https?://[^/\\s]+(${below}\\S*)`))?.[1]
    })

  async function offer(person: Person): Promise<void> {
    const { page } = person
    await open(person, sellPaths.offerPair)
    for (const kind of ['De costado', 'La suela']) {
      await page.getByLabel(kind).setInputFiles(await snap())
      if (person.scripts) await page.getByRole('button', { name: `Quitar ${kind.toLowerCase()}` }).waitFor()
    }
    await page.getByLabel('Marca', { exact: true }).fill('Vereda')
    await page.getByLabel('Modelo', { exact: true }).fill('Cancha Blancas')
    await page.getByLabel('Talle', { exact: true }).fill('42')
    await page.getByRole('radio', { name: /^Usado · Muy bueno/ }).check()
    await page.getByRole('radio', { name: 'Con su caja', exact: true }).check()
    await page.getByLabel('Nombre y apellido').fill(person.name)
    await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(person.email)
    await press(page, 'Enviar')
    await titled(page, 'Lo estamos mirando')
    await whole(page)
  }

  async function quote({ page }: Staff): Promise<void> {
    await page.goto(server.url + adminPaths.pairOffers)
    await page.getByRole('link', { name: 'Vereda Cancha Blancas, talle 42' }).click()
    await page.getByLabel('Se vende a').fill('89.900')
    await page.getByLabel('Nunca por menos de').fill('65.000')
    await press(page, 'Mandar la cotización')
    await said(page, 'Cotización mandada.')
    await whole(page)
  }

  /** By the link of the e-mail; answers the pair's code. */
  async function accept(person: Person): Promise<string> {
    const { page, email } = person
    await open(person, await linkIn(email, 'Te ofrecemos venderlo a', '/Vender/o/'))
    await titled(page, /^Te quedan \$\s67\.425$/)
    await press(page, 'Aceptar: mandame el código')
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email, 'accept'))
    await page.getByRole('checkbox', { name: /^Es mío/ }).check()
    await page.getByRole('checkbox', { name: /^Acepto estas condiciones/ }).check()
    await press(page, 'Acepto')
    await titled(page, 'Traelo cuando quieras')
    await whole(page)
    const shown = await page.getByRole('img', { name: /^Código QR de VR-/ }).getAttribute('aria-label')
    return readUnitCode(/VR-\S+/.exec(shown ?? '')![0])!
  }

  async function receive({ page }: Staff, { email, dni }: Person, code: string): Promise<void> {
    await page.goto(server.url + adminPaths.intakeOf(code))
    await page.getByLabel('Número de DNI').fill(dni)
    await page.getByLabel('Tiene 18 años o más').check()
    await press(page, 'Lo tengo en la mano y es esa persona')
    await said(page, 'Anotamos que viste su DNI.')
    await page.getByLabel('Fotos privadas').setInputFiles([await snap(), await snap()])
    await press(page, 'Guardar las fotos')
    await said(page, 'Fotos guardadas.')
    await whole(page)
    await press(page, 'Mandarle el código por mail')
    await said(page, 'Le mandamos el código.')
    await page.getByLabel('Código que le llegó').fill(await codeFor(email, 'receive'))
    await press(page, 'Recibir: desde ahora respondemos')
    await said(page, 'Recibido.')
    await whole(page)
  }

  /** On the shelf with its product, its checklist, its photos; `flaw`: or else it has no marks. */
  async function prepare({ page, scripts }: Staff, code: string, flaw: boolean): Promise<void> {
    await page.goto(server.url + adminPaths.intakeOf(code))
    await page.getByRole('main').getByRole('link', { name: shoe.name, exact: true }).click()
    await page.getByRole('group', { name: 'Talle', exact: true }).getByText('42', { exact: true }).click()
    await press(page, 'Es este')
    await said(page, 'Ya tiene su lugar en el catálogo.')
    if (flaw) {
      await page.getByText('Anotar un detalle', { exact: true }).click()
      await page.getByRole('group', { name: 'Dónde' }).getByText('Puntera', { exact: true }).last().click()
      await page.getByLabel('Qué se ve').fill('Pliegues suaves.')
      await page.getByLabel('Su foto').setInputFiles(await snap())
      await press(page, 'Guardar el detalle')
      await said(page, 'Detalle guardado.')
    }
    await whole(page)
    for (const { says } of checkPoints(SHOE_LIST))
      await page.getByRole('group', { name: says }).getByText('Sí', { exact: true }).click()
    if (!flaw) await page.getByLabel('Sin marcas: lo miré entero').check()
    await page.getByText(CHECK_VERDICT_LABEL.pass, { exact: true }).click()
    await press(page, 'Firmar la revisión')
    await said(page, 'Revisión firmada.')
    for (const kind of (['side', 'sole', 'label', 'heel', 'box'] as const).map(
      (one) => PICTURE_KIND_LABEL[one],
    )) {
      const tile = page
        .getByRole('listitem')
        .filter({ has: page.getByLabel(`Foto: ${kind}`, { exact: true }) })
      await tile.getByLabel(`Foto: ${kind}`, { exact: true }).setInputFiles(await snap())
      if (!scripts) await tile.getByRole('button', { name: 'Guardar la foto' }).click()
      await page.getByRole('button', { name: `Quitar «${kind}»` }).waitFor()
    }
    await whole(page)
    await press(page, 'Ya tiene sus fotos')
    await said(page, 'Tiene todas sus fotos.')
    await press(page, 'Poner a la venta')
    await said(page, 'Está a la venta. Le avisamos a su dueño.')
    await whole(page)
  }

  /** Into their own pages with nothing but their mailbox. */
  async function comeIn(person: Person): Promise<void> {
    const { page, email } = person
    await open(person, paths.consignment)
    await page.getByRole('main').getByLabel('Tu e-mail').fill(email)
    await press(page, 'Mandame un enlace')
    await said(page, 'te mandamos un enlace.')
    await open(person, await linkIn(email, 'Tu enlace para ver tus pares', paths.consignment))
    await titled(page, 'Mis consignaciones')
    await whole(page)
  }
  /** What the owner reads of it now. */
  async function reads(person: Person, code: string, title: string | RegExp): Promise<void> {
    await open(person, sellPaths.consignmentPair(code))
    await person.page.getByText(title).first().waitFor()
    await whole(person.page)
  }

  async function giveAccount(person: Person): Promise<void> {
    const { page, email, name, dni } = person
    await open(person, sellPaths.consignmentData)
    await said(page, 'Para cargarla, pedí el código')
    await press(page, 'Mandame un código')
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email, 'act'))
    await press(page, 'Seguir')
    await page.getByLabel('CBU, CVU o alias').fill('zapas.de.filo')
    await page.getByLabel('A nombre de').fill(name)
    await page.getByLabel('CUIL').fill(cuilOf(dni))
    await press(page, 'Mandame un código para guardarla')
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email, 'account'))
    await press(page, 'Guardar la cuenta')
    await said(page, 'Guardamos tu cuenta.')
    await whole(page)
  }

  return {
    whole,
    owner,
    staff,
    open,
    offer,
    quote,
    accept,
    receive,
    prepare,
    comeIn,
    reads,
    giveAccount,
    codeFor,
  }
}
