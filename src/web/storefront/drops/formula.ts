/** How a draw is made, for whoever makes it again: in a line, and as a program that needs nothing but Node. */
export const FORMULA = 'HMAC-SHA256(semilla, SHA-256(lista) + ":" + código)'

export const PROGRAM = `import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
const [seed, file] = process.argv.slice(2)
const sha256 = (x) => createHash('sha256').update(x).digest('hex')
const key = Buffer.from(seed, 'hex')
const list = readFileSync(file)
const hash = sha256(list)
console.log('semilla', sha256(key))
console.log('lista  ', hash)
const rows = String(list).trim().split('\\n').map((row) => row.split(';'))
const mark = (code) => createHmac('sha256', key).update(hash + ':' + code).digest('hex')
for (const size of new Set(rows.map((row) => row[1]))) {
  const own = rows.filter((row) => row[1] === size).map(([code]) => [mark(code), code]).sort()
  own.forEach(([, code], n) => console.log(size, n + 1, code))
}`
