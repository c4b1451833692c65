/** An entry that is refused says why where the person is: at the document's field, on a screen of 360 px. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'
import { deskDrop } from '#tests/support/shop/desk-drop.ts'

/** Holds product §56.2. */

let server: Journey
let here = ''
beforeAll(async () => {
  server = await openJourney()
  here = server.url + dropPaths.one((await deskDrop(server)).open)
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test.each([true, false])(
  'a document that is none is refused at its field, which is in sight (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, errors } = await server.visitAs(CUSTOMER, undefined, { javaScriptEnabled })
    await page.goto(here)
    if (javaScriptEnabled) await awake(page)
    const field = page.getByLabel('Tu DNI')
    await field.fill('12')
    await page.getByRole('button', { name: 'Anotarme en el sorteo' }).click()
    const sentence = page.getByText(DROP_SAYS.noDni)
    await sentence.waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toContain(await sentence.getAttribute('id'))
    expect(await field.inputValue()).toBe('12')
    const { y = -1, height = 0 } = (await sentence.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(740)
    expect(errors).toEqual([])
    await page.context().close()
  },
)
