/** libvips, loaded with the first picture: a start needs none of its 25 MB. It decodes the four formats that we accept and no other. */
import { createRequire } from 'node:module'
import type sharp from 'sharp'

type Sharp = typeof sharp
const require = createRequire(import.meta.url)
let loaded: Sharp | undefined

export function openSharp(): Sharp {
  if (loaded) return loaded
  const opened = require('sharp') as Sharp
  // It opens far more than we accept (SVG among them, which is a program).
  opened.block({ operation: ['VipsForeignLoad'] })
  opened.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  opened.concurrency(2)
  return (loaded = opened)
}
