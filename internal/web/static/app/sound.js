// A quiet sound for a move, made here: a piece set down on wood.

/** @type {AudioContext | undefined} */
let context;

/** Sounds once. Browsers keep a page silent until its reader has done something on it. */
export async function knockOnWood() {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => {});
    if (context.state !== 'running') return;
    const now = context.currentTime;
    const [tone, volume] = [new OscillatorNode(context, { type: 'triangle', frequency: 240 }), new GainNode(context, { gain: 0.12 })];
    tone.frequency.exponentialRampToValueAtTime(120, now + 0.08);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.12);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.13);
  } catch {
    // no sound here
  }
}
