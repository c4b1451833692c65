/** Couriers' own labels put together: one a page of 10 × 15 cm, or four on a sheet of A4. What is drawn on them stays as it came. */
import type { PDFDocument, PDFEmbeddedPage } from '@cantoo/pdf-lib'

const MM = 72 / 25.4
const LABEL = { width: 100 * MM, height: 150 * MM }
const A4 = { width: 210 * MM, height: 297 * MM }
/** From the top left, as labels are peeled off. */
const PLACES = [0, 1, 2, 3].map((at) => ({
  x: at % 2 === 0 ? A4.width / 2 - LABEL.width : A4.width / 2,
  y: at < 2 ? A4.height / 2 : A4.height / 2 - LABEL.height + 3 * MM,
}))

/** null: it is no PDF that can be read. */
async function pagesOf(sheet: PDFDocument, bytes: Uint8Array): Promise<PDFEmbeddedPage[] | null> {
  try {
    const { PDFDocument: Document } = await import('@cantoo/pdf-lib')
    const label = await Document.load(bytes)
    const pages = await sheet.embedPdf(label, label.getPageIndices())
    // Here and not when the sheet is written, so that a broken one is known by its place.
    for (const page of pages) await page.embed()
    return pages
  } catch {
    return null
  }
}

/** As large as it fits, whole and in the middle. */
function place(page: PDFEmbeddedPage, { x, y }: { x: number; y: number }) {
  const { width, height } = page.scale(1)
  const scale = Math.min(LABEL.width / width, LABEL.height / height)
  return {
    x: x + (LABEL.width - width * scale) / 2,
    y: y + (LABEL.height - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  }
}

/** `broken`: those that could not be read, by their place in `labels`. */
export async function labelSheets(
  labels: readonly Uint8Array[],
  paper: '10x15' | 'a4',
): Promise<{ file: Uint8Array | null; broken: number[] }> {
  const { PDFDocument: Document } = await import('@cantoo/pdf-lib')
  const sheet = await Document.create()
  const broken: number[] = []
  const pages: PDFEmbeddedPage[] = []
  for (const [at, bytes] of labels.entries()) {
    const own = await pagesOf(sheet, bytes)
    if (own === null || own.length === 0) broken.push(at)
    else pages.push(...own)
  }
  if (pages.length === 0) return { file: null, broken }
  for (const [at, page] of pages.entries()) {
    if (paper === '10x15') {
      sheet.addPage([LABEL.width, LABEL.height]).drawPage(page, place(page, { x: 0, y: 0 }))
      continue
    }
    if (at % PLACES.length === 0) sheet.addPage([A4.width, A4.height])
    sheet
      .getPages()
      .at(-1)!
      .drawPage(page, place(page, PLACES[at % PLACES.length]!))
  }
  return { file: await sheet.save(), broken }
}
