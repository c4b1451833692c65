/** Two soft tones, drawn by the browser: no file to fetch. A page on which nobody has clicked yet stays silent. */
export function ring(): void {
  try {
    const audio = new AudioContext()
    const end = audio.currentTime + 0.45
    for (const [at, pitch] of [
      [0, 660],
      [0.16, 880],
    ] as const) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
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
