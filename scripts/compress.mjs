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

for (const name of fs.readdirSync(folder, { encoding: 'utf8', recursive: true })) {
  const file = path.join(folder, name)
  if (!WORTH_IT.test(file) || !fs.statSync(file).isFile()) continue
  const content = fs.readFileSync(file)
  if (content.length < LEAST) continue
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } }
  const packed = { br: await brotli(content, quality), gz: await gzip(content, { level: 9 }) }
  for (const [ending, bytes] of Object.entries(packed))
    if (bytes.length < content.length) fs.writeFileSync(`${file}.${ending}`, bytes)
}
