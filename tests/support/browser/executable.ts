/** Where the browser of the journeys is: the system's when there is one, otherwise the one that comes as an npm package. */
import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The package's is unpacked into the folder for temporary files by whoever asks first; two at once would meet half of it. */
export const browserPath = async (): Promise<string> =>
  SYSTEM.find(existsSync) ?? (await chromium.executablePath())
