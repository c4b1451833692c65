/** Short sounds, drawn by the browser: no file to fetch. A page on which nobody has clicked yet stays silent. */

type Tone = readonly [at: number, pitch: number]

/** Something came in: two soft tones upwards. */
export const ring = (): void =>
  play('sine', [
    [0, 660],
    [0.16, 880],
  ])

/** Something is wrong, and whoever scans does not look at the screen: two harsh tones downwards. */
export const buzz = (): void =>
  play('square', [
    [0, 220],
    [0.18, 160],
  ])

function play(shape: OscillatorType, tones: readonly Tone[]): void {
  try {
    const audio = new AudioContext()
    const end = audio.currentTime + 0.45
    for (const [at, pitch] of tones) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.type = shape
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.08, audio.currentTime + at)
      volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.25)
      tone.connect(volume).connect(audio.destination)
      tone.start(audio.currentTime + at)
      tone.stop(end)
    }
    setTimeout(() => void audio.close(), 1000)
  } catch {
    // No sound here; the words are on the screen.
  }
}
