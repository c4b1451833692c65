import { expect, test } from 'vitest'
import { isOwnVideo, isServedVideo, videoBaseOf } from './video.ts'
import { MAX_VIDEO_BYTES, refusalOfVideo, VIDEO_MESSAGES } from './video-file.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const CLOUD = 'https://res.cloudinary.com/vereda/image/upload/'

test.each([
  [`/video/${HASH}.mp4`, true],
  [`/video/${HASH}.webm`, true],
  [`/video/${HASH}.mov`, false],
  [`/video/${HASH}.mp4?a`, false],
  [`https://otra.example/video/${HASH}.mp4`, false],
  [`/img/${HASH}`, false],
])('%s is ours: %s', (url, ours) => {
  expect(isOwnVideo(url)).toBe(ours)
})

test('beside the pictures of the image host, and of no other account or host', () => {
  expect(videoBaseOf(CLOUD)).toBe('https://res.cloudinary.com/vereda/video/upload/')
  expect(videoBaseOf('')).toBe('')
  const served = (url: string) => isServedVideo(url, CLOUD)
  expect(served('https://res.cloudinary.com/vereda/video/upload/v1/a.mp4')).toBe(true)
  expect(served(`/video/${HASH}.mp4`)).toBe(true)
  for (const other of [
    `${CLOUD}v1/a.mp4`,
    'https://res.cloudinary.com/otra/video/upload/v1/a.mp4',
    '',
    '/a.mp4',
  ])
    expect(served(other)).toBe(false)
  expect(served('https://res.cloudinary.com/vereda/video/upload/"><script>')).toBe(false)
  expect(isServedVideo('https://res.cloudinary.com/vereda/video/upload/v1/a.mp4', '')).toBe(false)
})

test('before it is sent, its weight and its first bytes are enough to say no', () => {
  const head = new TextEncoder().encode('\0\0\0\u0018ftypisom')
  expect(refusalOfVideo(head, MAX_VIDEO_BYTES)).toBeNull()
  expect(refusalOfVideo(head, MAX_VIDEO_BYTES + 1)).toBe(VIDEO_MESSAGES.heavy)
  expect(refusalOfVideo(new Uint8Array(), 0)).toBe(VIDEO_MESSAGES.empty)
  expect(refusalOfVideo(new TextEncoder().encode('\0\0\0\u0018ftypqt  '), 9)).toBe(VIDEO_MESSAGES.mov)
  expect(refusalOfVideo(new TextEncoder().encode('\0\0\0\u0018ftypheic'), 9)).toBe(VIDEO_MESSAGES.picture)
  expect(refusalOfVideo(new TextEncoder().encode('\0\0\0\u0008wide'), 9)).toBe(VIDEO_MESSAGES.mov)
})
