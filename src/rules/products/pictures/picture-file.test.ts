import { expect, test } from 'vitest'
import { isTileShaped, kindOfFile, PICTURE_MESSAGES, pixelsOfFile, refusalOfFile } from './picture-file.ts'

/** Holds product §4.15. */

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g)!, (pair) => Number.parseInt(pair, 16))

test.each<[string, Uint8Array, keyof typeof PICTURE_MESSAGES | null]>([
  ['a JPEG', hex('ffd8ffe0'), null],
  ['a PNG', hex('89504e470d0a1a0a'), null],
  ['a WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), null],
  ['an AVIF', bytes('\0\0\0\x20ftypavif'), null],
  ['an SVG', bytes('<svg onload="alert(1)">'), 'svg'],
  ['an SVG with a preface', bytes('\n<?xml version="1.0"?><svg/>'), 'svg'],
  ['a GIF', bytes('GIF89a'), 'gif'],
  ['a PDF', bytes('%PDF-1.7'), 'pdf'],
  ['a HEIC', bytes('\0\0\0\x18ftypheic'), 'heic'],
  ['a film', bytes('\0\0\0\x18ftypisom'), 'format'],
  [
    'the EICAR test virus',
    bytes('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
    'format',
  ],
  ['a web page', bytes('<!doctype html><script>'), 'format'],
  ['one byte', hex('ff'), 'format'],
])('%s is known by its first bytes', (_name, head, message) => {
  expect(refusalOfFile(head, head.length)).toBe(message && PICTURE_MESSAGES[message])
})

test('nothing at all is empty, whatever it is called', () => {
  expect(refusalOfFile(new Uint8Array(), 0)).toBe('La imagen está vacía.')
  expect(kindOfFile(new Uint8Array())).toBe('other')
})

test('a file says how many pixels it has before anything is decoded', () => {
  const png = hex('89504e470d0a1a0a0000000d4948445200004e2000004e2008020000')
  expect(pixelsOfFile(png)).toEqual({ width: 20_000, height: 20_000 })
  const jpeg = hex('ffd8 ffe0 0004 0000 ffc0 0011 08 03c0 0300 03'.replaceAll(' ', ''))
  expect(pixelsOfFile(jpeg)).toEqual({ width: 768, height: 960 })
  expect(pixelsOfFile(hex('ffd8ffe0ffff0000'))).toBeNull()
  expect(pixelsOfFile(hex('ffd8ffe00000000000000000000000'))).toBeNull()
  const webp = new Uint8Array(30)
  webp.set(bytes('RIFF\0\0\0\0WEBPVP8X'))
  webp.set([0xbf, 0x03, 0, 0xaf, 0x04, 0], 24)
  expect(pixelsOfFile(webp)).toEqual({ width: 960, height: 1200 })
  expect(pixelsOfFile(bytes('RIFF\0\0\0\0WEBP'))).toBeNull()
})

test('4 by 5 is 4 by 5 up to a rounded pixel', () => {
  expect(isTileShaped({ width: 960, height: 1200 })).toBe(true)
  expect(isTileShaped({ width: 961, height: 1200 })).toBe(true)
  expect(isTileShaped({ width: 1000, height: 1200 })).toBe(false)
})
