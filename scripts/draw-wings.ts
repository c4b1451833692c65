/** `npm run draw:wings`: draws docs/pictures/floors.svg anew, after a subject came, went or moved. */
import fs from 'node:fs'
import path from 'node:path'
import { drawing } from './wings/draw.ts'

const root = path.resolve(import.meta.dirname, '..')
fs.writeFileSync(path.join(root, 'docs/pictures/floors.svg'), drawing(root))
