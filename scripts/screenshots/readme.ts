/** The README's pictures: a purchase is made for them, so that the paid order is a real one of the demo. */
import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import {
  confirm,
  fillIn,
  goToPay,
  PERSONAL_DATA,
  putIntoCart,
  signIn,
} from '#tests/support/browser/shopper.ts'

const FOLDER = path.resolve('docs', 'pictures')
const MOST_BYTES = 200_000

export async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true })
  const phone = await open(browser, 360, 740)
  await phone.goto(url)
  await save(phone, 'home-360')
  await signIn(phone, url)
  await phone.goto(`${url}/ProductDetail/1`)
  await save(phone, 'product-360')
  await putIntoCart(phone, url, 1, '42')
  await phone.goto(`${url}/Checkout`)
  await fillIn(phone, PERSONAL_DATA, 'Cordoba')
  await phone.getByRole('heading', { name: 'Tus datos' }).scrollIntoViewIfNeeded()
  await phone.evaluate(() => scrollTo(0, 0))
  await save(phone, 'checkout-360')
  await confirm(phone)
  await phone.waitForURL(/pedido=/)
  await goToPay(phone)
  await phone.getByRole('button', { name: 'Aprobar el pago' }).click()
  await phone.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await save(phone, 'order-360')
  await phone.context().close()

  const desktop = await open(browser, 1440, 900)
  await desktop.goto(url)
  await save(desktop, 'home-1440')
  await desktop.context().close()
}

async function open(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width < 700 ? 2 : 1,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const shot = await page.screenshot({ animations: 'disabled' })
  const file = path.join(FOLDER, `${name}.png`)
  for (const colours of [256, 128, 64]) {
    const { size } = await sharp(shot).png({ palette: true, colours, effort: 10, dither: 0.6 }).toFile(file)
    process.stdout.write(`${file}: ${Math.round(size / 1000)} kB\n`)
    if (size < MOST_BYTES) return
  }
  throw new Error(`${name} is larger than ${MOST_BYTES} bytes`)
}
