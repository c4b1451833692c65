import { expect, test } from 'vitest'
import { pictureSources } from './picture.ts'

const HASH = '0123456789abcdef0123456789abcdef'

test('our own picture has four widths in two formats, and a JPEG for link previews', () => {
  expect(pictureSources(`/img/${HASH}`)).toEqual({
    avif: `/img/${HASH}-320.avif 320w, /img/${HASH}-400.avif 400w, /img/${HASH}-640.avif 640w, /img/${HASH}-960.avif 960w`,
    webp: `/img/${HASH}-320.webp 320w, /img/${HASH}-400.webp 400w, /img/${HASH}-640.webp 640w, /img/${HASH}-960.webp 960w`,
    src: `/img/${HASH}-640.webp`,
    og: `/img/${HASH}-960.jpg`,
  })
})

test('a Cloudinary address gets its transforms right after upload, whatever host serves it', () => {
  const sources = pictureSources('https://res.cloudinary.com/vereda/image/upload/v17/shop/zapatilla.jpg')!
  expect(sources.src).toBe(
    'https://res.cloudinary.com/vereda/image/upload/f_auto,q_auto,w_640/v17/shop/zapatilla.jpg',
  )
  expect(sources.avif.split(', ')[0]).toBe(
    'https://res.cloudinary.com/vereda/image/upload/f_avif,q_auto,w_320/v17/shop/zapatilla.jpg 320w',
  )
  expect(sources.og).toContain('/f_jpg,q_auto,w_960/')
})

test.each([
  ['https://example.com/una.jpg'],
  ['/assets/una.webp'],
  ['https://res.cloudinary.com/v/image/upload/w_10,h_10/v1/a.jpg'],
  [`/img/${HASH}-960.jpg`],
])('%s keeps its one size', (url) => {
  expect(pictureSources(url)).toEqual({ avif: '', webp: '', src: url, og: url })
})

test.each([[''], [null], ['javascript:alert(1)'], ['data:image/svg+xml,<svg/>'], ['//evil.example/a.jpg']])(
  '%s is no picture',
  (url) => {
    expect(pictureSources(url)).toBeNull()
  },
)
