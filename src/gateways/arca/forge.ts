/** What signs for ARCA, loaded with the first signature: a start needs none of its 40 files. */
import { createRequire } from 'node:module'
import type forge from 'node-forge'

const require = createRequire(import.meta.url)
export const openForge = () => require('node-forge') as typeof forge
