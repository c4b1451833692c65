/** The showroom pictures of the landing and «Quienes somos»: wide ones, their crops for phones, and the placeholder tile. */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const widthsOf = (name: string): number[] => {
  if (name === 'placeholder') return [400, 960]
  return name.endsWith('-movil') ? [480, 720] : [640, 960, 1440]
}

export async function deriveScenes(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const file of await readdir(source)) {
    const name = file.replace(/\.avif$/, '')
    const original = await readFile(join(source, file))
    for (const width of widthsOf(name)) {
      const path = join(target, `${name}-${width}`)
      await sharp(original).resize(width).avif({ quality: 52, effort: 8 }).toFile(`${path}.avif`)
      await sharp(original).resize(width).webp({ quality: 72, effort: 6 }).toFile(`${path}.webp`)
    }
    console.log(`scene ${name}`)
  }
}
