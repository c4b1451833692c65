/** The browser's own reader of codes, where it has one (Chrome on Android). Not in TypeScript's library yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}
/** What the shop prints on its tags. */
const FORMATS = ['qr_code', 'code_128']

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Null where this browser reads no QR, or has no camera to ask for. */
export async function findDetector(): Promise<Detector | null> {
  const found = detectorClass()
  if (!found || !navigator.mediaDevices?.getUserMedia) return null
  const formats = (await found.getSupportedFormats()).filter((format) => FORMATS.includes(format))
  return formats.includes('qr_code') ? new found({ formats }) : null
}
