/** libvips, loaded with the first picture: a start needs none of its 25 MB. It decodes the four formats that we accept and no other. */
import { createRequire } from 'node:module'

type Sharp = (typeof import('sharp'))['default']
const require = createRequire(import.meta.url)
let loaded: Sharp | undefined

export function openSharp(): Sharp {
  if (loaded) return loaded
  const sharp = require('sharp') as Sharp
  // It opens far more than we accept (SVG among them, which is a program).
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  sharp.concurrency(2)
  return (loaded = sharp)
}
