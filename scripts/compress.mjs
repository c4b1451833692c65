// Puts a .br and a .gz beside every built file that gets smaller by it, so that the server never compresses them again.
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const folder = path.resolve('build/client')
const WORTH_IT = /\.(js|mjs|css|html|svg|json|map|txt|webmanifest|xml)$/
const LEAST = 1024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  if (!entry.isFile() || !WORTH_IT.test(file)) continue
  const content = fs.readFileSync(file)
  if (content.length < LEAST) continue
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } }
  for (const [ending, packed] of [
    ['br', await brotli(content, quality)],
    ['gz', await gzip(content, { level: 9 })],
  ])
    if (packed.length < content.length) fs.writeFileSync(`${file}.${ending}`, packed)
}
