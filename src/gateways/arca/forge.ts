/** What signs for ARCA, loaded with the first signature: a start needs none of its 40 files. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
export const openForge = (): typeof import('node-forge') =>
  require('node-forge') as typeof import('node-forge')
